// How long something has taken, in as few signs as will do: 0:07, 12:30, 3:05:00, 2 d.

export function duration(seconds: number): string {
  const all = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(all / 3600);
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  const minutes = Math.floor((all % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(all % 60)}` : `${minutes}:${two(all % 60)}`;
}
