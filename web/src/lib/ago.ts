// How long ago something was, in the words of a language: "3 hours ago".

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86_400], ["hour", 3600], ["minute", 60]];

export function ago(at: number, now: number, locale: string): string {
  const seconds = Math.max(0, now - at);
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-Math.floor(seconds / size), unit);
}
