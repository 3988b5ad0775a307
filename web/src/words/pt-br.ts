export const ptBr: Record<string, string> = {};
