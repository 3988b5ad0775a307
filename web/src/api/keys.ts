// The keys of requests that change something. A request is sent again with its key until its answer has come, also after
// the page was loaded anew, so that nothing is done twice and nothing that was answered is lost.

interface Unanswered {
  request: string;
  key: string;
  at: number;
}

const NAME = "cottonopolis.unanswered";
const MOST = 20;
/** Milliseconds after which a request that was never answered is another one. */
const LASTING = 3_600_000;
/** Of a request that is written down; a longer one is remembered by this page alone. */
const LONGEST = 2000;
let inMemory: Unanswered[] = [];
let isWritten = true;

/** A key that nobody guesses. Not by crypto.randomUUID, which is missing over plain HTTP, as in a home network. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The key of a request: the one that it had, if it was sent before and never answered. */
export function keyOf(request: string, now = Date.now()): string {
  const left = all().filter((one) => now - one.at < LASTING);
  const key = left.find((one) => one.request === request)?.key ?? newKey();
  keep([{ request, key, at: now }, ...left.filter((one) => one.request !== request)]);
  return key;
}

/** Notes that a request was answered: the same one is another one from now on. */
export function answered(request: string): void {
  keep(all().filter((one) => one.request !== request));
}

function all(): Unanswered[] {
  if (!isWritten) return inMemory;
  try {
    const written = JSON.parse(localStorage.getItem(NAME) ?? "[]") as Unanswered[];
    return [...inMemory.filter((one) => one.request.length > LONGEST), ...written];
  } catch {
    return inMemory;
  }
}

function keep(unanswered: Unanswered[]): void {
  inMemory = unanswered.slice(0, MOST);
  try {
    localStorage.setItem(NAME, JSON.stringify(inMemory.filter((one) => one.request.length <= LONGEST)));
  } catch {
    // Private windows may keep nothing; this page remembers.
    isWritten = false;
  }
}
