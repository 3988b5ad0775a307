// How far one has come in a first game: by table, in this browser only.

export interface Progress {
  lesson: string;
  scene: number;
  step: number;
}

const NAME = "cottonopolis.lessons";
const MOST = 12;

function all(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Record<string, Progress>;
  } catch {
    return {};
  }
}

function write(progress: Record<string, Progress>): void {
  try {
    const kept = Object.entries(progress).slice(-MOST);
    localStorage.setItem(NAME, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Private windows may keep nothing; the lesson goes on until it is left.
  }
}

/** The first game that is played at a table, if one is. */
export const lessonAt = (code: string): Progress | null => all()[code] ?? null;

export function keepProgress(code: string, progress: Progress): void {
  const { [code]: _, ...others } = all();
  write({ ...others, [code]: progress });
}

export function forgetLesson(code: string): void {
  const { [code]: _, ...others } = all();
  write(others);
}

/** The table at which a first game was left. */
export function lastTableOf(lesson: string): string | null {
  const found = Object.entries(all()).filter(([, progress]) => progress.lesson === lesson);
  return found.at(-1)?.[0] ?? null;
}
