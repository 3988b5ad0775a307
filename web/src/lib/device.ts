// What to call this browser in a list of devices.

const BROWSERS: [RegExp, string][] = [[/Edg/, "Edge"], [/OPR\//, "Opera"], [/SamsungBrowser/, "Samsung Internet"], [/Firefox|FxiOS/, "Firefox"], [/Chrom(e|ium)|CriOS/, "Chrome"], [/Safari/, "Safari"]];
const SYSTEMS: [RegExp, string][] = [[/iPhone/, "iPhone"], [/iPad/, "iPad"], [/Android/, "Android"], [/Windows/, "Windows"], [/Mac OS/, "Mac"], [/CrOS/, "Chromebook"], [/Linux/, "Linux"]];

export function deviceName(agent: string): string {
  const known = [BROWSERS, SYSTEMS].map((names) => names.find(([pattern]) => pattern.test(agent))?.[1]);
  return known.filter(Boolean).join(", ") || "Browser";
}
