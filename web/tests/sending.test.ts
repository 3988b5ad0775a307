import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as api from "../src/api/client";
import { answered, keyOf, newKey } from "../src/api/keys";
import { drop, Dropped, isWaitingAt, outbox, send, wake } from "../src/api/outbox.svelte";

/** What the server does with each request, one after the other. */
type Answer = "lost" | "busy" | "proxy" | { status: number; body: unknown };
let sent: { path: string; key: string | null }[] = [];

function serve(...answers: Answer[]): void {
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    sent.push({ path, key: new Headers(request.headers).get("Idempotency-Key") });
    const answer = answers[sent.length - 1] ?? "lost";
    if (answer === "lost") throw new TypeError("Failed to fetch");
    if (answer === "proxy") return new Response("bad gateway", { status: 502 });
    const { status, body } = answer === "busy" ? { status: 503, body: { detail: "not now" } } : answer;
    return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
  });
}

const OK: Answer = { status: 200, body: { done: true } };
const STALE: Answer = { status: 409, body: { status: 409, detail: "late", code: "stale" } };

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) });
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets time pass until something has ended. */
async function settled<T>(what: Promise<T>): Promise<T> {
  const ended = what.catch(() => undefined);
  await vi.runAllTimersAsync();
  await ended;
  return what;
}

describe("a key", () => {
  it("is long enough for requests that give secrets, and never the same", () => {
    expect(newKey()).toMatch(/^[0-9a-f]{22,80}$/);
    expect(newKey()).not.toBe(newKey());
  });
  it("stays with a request until that is answered", () => {
    const first = keyOf("join");
    expect(keyOf("join")).toBe(first);
    expect(keyOf("other")).not.toBe(first);
    answered("join");
    expect(keyOf("join")).not.toBe(first);
  });
  it("is another one when the request is old", () => {
    const first = keyOf("join", 0);
    expect(keyOf("join", 3_599_000)).toBe(first);
    expect(keyOf("again", 0)).not.toBe(keyOf("again", 4_000_000));
  });
});

describe("a request that changes something", () => {
  it.each<Answer>(["lost", "busy", "proxy"])("is sent again with the same key when the answer is %s", async (answer) => {
    serve(answer, answer, OK);
    expect(await settled(api.join("abc", { name: "Ann" }, null))).toEqual({ done: true });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((one) => one.key)).size).toBe(1);
    expect(sent[0]?.key?.length).toBeGreaterThanOrEqual(22);
  });
  it("is given up after three tries, and has its key when it is made again", async () => {
    serve();
    await expect(settled(api.join("abc", { name: "Ann" }, null))).rejects.toBeInstanceOf(api.Away);
    expect(sent).toHaveLength(3);
    serve("lost", "lost", "lost", OK);
    await settled(api.join("abc", { name: "Ann" }, null));
    expect(sent[3]?.key).toBe(sent[0]?.key);
  });
  it("has a new key once it was answered, also by a refusal", async () => {
    serve(STALE, OK, OK);
    await expect(settled(api.join("abc", { name: "Ann" }, null))).rejects.toBeInstanceOf(api.Refused);
    await settled(api.join("abc", { name: "Ann" }, null));
    await settled(api.join("abc", { name: "Ann" }, null));
    expect(new Set(sent.map((one) => one.key)).size).toBe(3);
  });
  it("is not tried again in vain while the browser knows that it is offline", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    serve();
    await expect(settled(api.chat("abc", "seat", "hello"))).rejects.toBeInstanceOf(api.Away);
    expect(sent).toHaveLength(1);
  });
  it("always has a key", async () => {
    serve(...Array.from({ length: 20 }, () => OK));
    const making = { code: "abc", secret: "s", key: "given", isShown: false };
    const made = [
      api.createTable({ map: "birmingham", seats: [], options: {}, invite_only: false, spectators: true }, null),
      api.load({ text: "x" }, null),
      api.join("abc", { name: "Ann" }, null),
      api.start("abc", "s", null),
      api.recover("abc", "r"),
      api.chat("abc", "s", "hello"),
      api.takeback("abc", "s", 1),
      api.vote("abc", "s", 1, true),
      api.leave("abc", "s", "easy"),
      api.freeSeat("abc", "s", 1, { to: "open" }),
      api.rematch("abc", "s"),
      api.fork("abc", "s", {}, null),
      api.setHook("abc", "s", "https://x", "json"),
      api.dropHook("abc", "s"),
      api.move(making, { ply: 1, step: 0, answer: 1 } as never),
    ];
    await settled(Promise.all(made));
    expect(sent.filter((one) => !one.key)).toEqual([]);
  });
});

describe("what could not be sent", () => {
  const move = (key: string) => () => api.chat("abc", "seat", "hello", key);

  it("waits in sight and is sent as the same request when the connection is back", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    serve("lost", "lost", OK);
    const onwait = vi.fn();
    const done = send("abc", "chat", move("k"), onwait);
    await vi.advanceTimersByTimeAsync(10);
    expect(outbox.waiting.map((one) => [one.code, one.kind])).toEqual([["abc", "chat"]]);
    expect(isWaitingAt("abc")).toBe(true);
    wake();
    await vi.advanceTimersByTimeAsync(10);
    expect(sent).toHaveLength(2);
    wake();
    await expect(done).resolves.toEqual({ done: true });
    expect(sent.map((one) => one.key)).toEqual(["k", "k", "k"]);
    expect(onwait).toHaveBeenCalledTimes(1);
    expect(outbox.waiting).toEqual([]);
  });
  it("is tried again by itself", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    serve("lost", "lost", "lost", OK);
    await settled(send("abc", "chat", move("k")));
    expect(sent).toHaveLength(4);
  });
  it("can be dropped", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    serve();
    const done = send("abc", "chat", move("k"));
    const refused = expect(done).rejects.toMatchObject({ isTooOld: false });
    await vi.advanceTimersByTimeAsync(10);
    drop(outbox.waiting[0]?.id ?? -1);
    await refused;
    expect(sent).toHaveLength(1);
    expect(isWaitingAt("abc")).toBe(false);
  });
  it("is not tried for ever", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    serve();
    const done = send("abc", "chat", move("k"));
    const refused = expect(done).rejects.toBeInstanceOf(Dropped);
    await vi.advanceTimersByTimeAsync(620_000);
    await refused;
    const tries = sent.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(tries);
  });
  it("is refused like anything else when the table has gone on", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    serve("lost", STALE);
    await expect(settled(send("abc", "move", move("k")))).rejects.toBeInstanceOf(api.Refused);
    expect(outbox.waiting).toEqual([]);
  });
});
