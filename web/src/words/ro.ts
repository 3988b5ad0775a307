export const ro: Record<string, string> = {};
