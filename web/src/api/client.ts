// Talks to the server. Every call gives what was answered, or throws a Refused with the server's own words.

import type {
  AddedOut,
  ArrangeIn,
  At,
  ChallengeOut,
  ClubLineOut,
  ClubOut,
  CoachOut,
  DeviceIn,
  EventOut,
  ExplainOut,
  ForkIn,
  FreeIn,
  JoinIn,
  ListedOut,
  LoadIn,
  LoginOut,
  LoginsOut,
  GameOut, MapOut,
  MoveIn,
  MovedOut,
  NotifyOut,
  PasskeyOut,
  PersonIn,
  PersonOut,
  PicksIn,
  PlainMap,
  PlanOut,
  PositionOut,
  Problem,
  ProfileOut,
  ReactIn,
  SeatedOut,
  RatingsOut,
  StepIn,
  TableIn,
  TableOut,
  TournamentIn,
  TournamentLineOut,
  TournamentOut,
  TrialOut,
} from "./wire";
import { takeEarly } from "./early";
import { answered, keyOf, newKey } from "./keys";
import { noteTime } from "../lib/time.svelte";

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
  }
}

/** The server cannot be reached. */
export class Away extends Error {}

interface Call {
  secret?: string | null;
  person?: string | null;
  key?: string | undefined;
  body?: unknown;
  signal?: AbortSignal;
}

export const API = "/api/v1";

export function headersOf(call: Call): Headers {
  const headers = new Headers({ Accept: "application/json" });
  if (call.secret) headers.set("Authorization", `Bearer ${call.secret}`);
  if (call.person) headers.set("Cottonopolis-Person", call.person);
  if (call.key) headers.set("Idempotency-Key", call.key);
  if (call.body !== undefined) headers.set("Content-Type", "application/json");
  return headers;
}

/** Milliseconds between the tries of a request that changes something, while no answer comes. */
const PAUSES = [400, 1200];
/** Milliseconds after which its answer is taken for lost. */
const PATIENCE = 30_000;

async function call<T>(method: string, path: string, options: Call = {}): Promise<T> {
  const request: RequestInit = { method, headers: headersOf(options) };
  if (options.body !== undefined) request.body = JSON.stringify(options.body);
  if (options.signal) request.signal = options.signal;
  try {
    const early = method === "GET" && !options.person ? takeEarly(path, options.secret ?? null) : null;
    const response = await (early ?? fetch(API + path, request));
    noteTime(response.headers.get("cottonopolis-time"));
    if (response.status === 204) return undefined as T;
    const isJson = (response.headers.get("content-type") ?? "").includes("json");
    if (response.ok) return (isJson ? await response.json() : await response.text()) as T;
    // 503 says that the same request may be done a moment later, as do the proxies that answer for a server.
    if (!isJson || response.status === 503) throw new Away(`${response.status}`);
    throw new Refused((await response.json()) as Problem);
  } catch (error) {
    if (error instanceof Refused || error instanceof Away) throw error;
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Away(String(error));
  }
}

let forgetPerson = (): void => undefined;
/** Says what to do when the server does not know the person of this browser any more. */
export function whenRemoved(what: () => void): void {
  forgetPerson = what;
}

/** A request that changes something. Its key lets it be sent again when no answer comes, by this call or by a later one. */
async function write<T>(method: string, path: string, options: Call): Promise<T> {
  const request = [method, path, options.secret ?? "", JSON.stringify(options.body)].join(" ");
  const key = options.key ?? keyOf(request);
  try {
    const done = await retried(() => call<T>(method, path, { ...options, key, signal: AbortSignal.timeout(PATIENCE) }));
    if (!options.key) answered(request);
    return done;
  } catch (error) {
    if (!options.key && error instanceof Refused) answered(request);
    if (options.person && error instanceof Refused && error.problem.code === "bad_person" && path.startsWith("/tables")) {
      // This device was removed: whoever sits down here is somebody new.
      forgetPerson();
      return write(method, path, { ...options, person: null });
    }
    throw error;
  }
}

async function retried<T>(what: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await what();
    } catch (error) {
      if (!(error instanceof Away) || !navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return what();
}

export const maps = () => call<{ maps: MapOut[] }>("GET", "/maps").then((found) => found.maps);
export const games = () => call<{ games: GameOut[] }>("GET", "/rules").then((found) => found.games);
export const levels = () => call<{ levels: { level: string }[] }>("GET", "/levels").then((found) => found.levels.map((it) => it.level));
export const openTables = () => call<{ tables: ListedOut[] }>("GET", "/tables").then((found) => found.tables);
export const runningTables = () => call<{ tables: ListedOut[] }>("GET", "/tables?status=playing").then((found) => found.tables);
/** All tables of a person. */
export const ownTables = (person: string) => call<{ tables: ListedOut[] }>("GET", "/me/tables", { person }).then((found) => found.tables);
/** A table from the text of a record or a position; without seats it is only looked at. */
export const load = (body: LoadIn, person: string | null) =>
  write<SeatedOut>("POST", "/tables/load", { body, person });
export const createTable = (body: TableIn, person: string | null) => write<SeatedOut>("POST", "/tables", { body, person });

export const position = (code: string, secret: string | null, query: { seat?: number; actions?: number; outlook?: boolean } = {}) =>
  call<PositionOut>("GET", `/tables/${code}${queryOf(query)}`, { secret });
export const facts = (code: string, secret: string | null) => call<PlainMap>("GET", `/tables/${code}/map`, { secret });
export const log = (code: string, secret: string | null, after: number) =>
  call<{ events: EventOut[]; seq: number }>("GET", `/tables/${code}/log?after=${after}&limit=1000`, { secret });
export const record = (code: string, secret: string | null, form: "text" | "json") =>
  call<string>("GET", `/tables/${code}/record?form=${form}`, { secret });

export const join = (code: string, body: JoinIn, person: string | null) =>
  write<SeatedOut>("POST", `/tables/${code}/join`, { body, person });
export const start = (code: string, secret: string, fill: string | null) =>
  write<TableOut>("POST", `/tables/${code}/start`, { secret, body: fill ? { fill } : {} });
export const recover = (code: string, recovery: string) => write<SeatedOut>("POST", `/tables/${code}/recover`, { body: { recovery } });

/** A part of a turn: who asks for it, where, and whether the answer is to show the table that comes of it. */
export interface Making {
  code: string;
  secret: string;
  key: string;
  isShown: boolean;
}
const make = (what: string, { code, secret, key, isShown }: Making, body: MoveIn | At) =>
  write<MovedOut>("POST", `/tables/${code}/${what}${isShown ? "?position=true&outlook=true" : ""}`, { secret, body, key });
export const move = (making: Making, body: MoveIn) => make("moves", making, body);
export const confirm = (making: Making, body: At) => make("confirm", making, body);
export const undo = (making: Making, body: At) => make("undo", making, body);

export const explain = (code: string, secret: string, picks: PicksIn) => call<ExplainOut>("POST", `/tables/${code}/explain`, { secret, body: { picks } });
export const chat = (code: string, secret: string, text: string, key?: string) =>
  write<unknown>("POST", `/tables/${code}/chat`, { secret, body: { text }, key });
export const react = (code: string, secret: string, of: number, sign: ReactIn["sign"], key?: string) =>
  write<unknown>("POST", `/tables/${code}/reactions`, { secret, body: { of, sign }, key });
export const takeback = (code: string, secret: string, ply: number, key?: string) =>
  write<unknown>("POST", `/tables/${code}/takeback`, { secret, body: { ply }, key });
export const vote = (code: string, secret: string, proposal: number, agree: boolean, key?: string) =>
  write<unknown>("POST", `/tables/${code}/proposals/${proposal}`, { secret, body: { agree }, key });
/** Takes one's seat again from the bot that plays for it, or ends a vacation. */
export const back = (code: string, secret: string, seat: number, key?: string) =>
  write<TableOut>("POST", `/tables/${code}/back`, { secret, body: { seat }, key });
export const vacation = (code: string, secret: string, seat: number, days: number) =>
  write<unknown>("POST", `/tables/${code}/vacation`, { secret, body: { seat, days } });
/** Asks the others to end the game. */
export const endGame = (code: string, secret: string) => write<unknown>("POST", `/tables/${code}/end`, { secret, body: {} });
/** Asks the others whether everybody may ask the coach at this table. */
export const askHints = (code: string, secret: string) => write<unknown>("POST", `/tables/${code}/hints`, { secret, body: {} });
export const leave = (code: string, secret: string, level: string) => write<void>("POST", `/tables/${code}/leave`, { secret, body: { level } });
/** Asks for a seat to be given to a bot, or to anybody at a table that has not begun. */
export const freeSeat = (code: string, secret: string, seat: number, body: FreeIn) =>
  write<unknown>("POST", `/tables/${code}/seats/${seat}/free`, { secret, body });
export const arrangeSeat = (code: string, secret: string, seat: number, body: ArrangeIn) =>
  write<TableOut>("PUT", `/tables/${code}/seats/${seat}`, { secret, body });
export const rematch = (code: string, secret: string) => write<{ code: string }>("POST", `/tables/${code}/rematch`, { secret, body: {} });
export const fork = (
  code: string,
  secret: string | null,
  body: ForkIn,
  person: string | null,
) => write<SeatedOut>("POST", `/tables/${code}/fork`, { secret, body, person });

/** Begins to look at a moment of a finished game, or at one's own turn; asked again, it tells how far that is. */
export const analyse = (code: string, secret: string | null, body: { action?: number; open?: boolean; playouts: number }) =>
  call<CoachOut>("POST", `/tables/${code}/analysis`, { secret, body });
export const review = (code: string, secret: string | null, playouts: number) => call<CoachOut>("POST", `/tables/${code}/review`, { secret, body: { playouts } });
export const stopCoach = (code: string, secret: string | null, id: string) => call<CoachOut>("DELETE", `/tables/${code}/coach/${id}`, { secret });

export const readPerson = (person: string) => call<PersonOut>("GET", "/me", { person });
export const changePerson = (person: string, body: PersonIn) => write<PersonOut>("PATCH", "/me", { person, body });
export const newPhrase = (person: string) => call<{ phrase: string }>("PUT", "/me/phrase", { person, body: {} });
export const newDeviceLink = (person: string) => call<{ link: string; until: number }>("POST", "/me/links", { person, body: {} });
/** Makes this browser a device of a person, by a link or by the recovery phrase. */
export const addDevice = (body: DeviceIn) => write<AddedOut>("POST", "/me/devices", { body });
/** Likewise, by signing in. Its key is given here, so that no password is written down with the request. */
export const signIn = (body: DeviceIn) => write<AddedOut>("POST", "/me/devices", { body, key: newKey() });
export const removeDevice = (person: string, id: number) => write<void>("DELETE", `/me/devices/${id}`, { person });

/** Whether people sign in by name at this server. */
export const logins = () => call<LoginsOut>("GET", "/login");
export const askPasskey = () => call<ChallengeOut>("POST", "/login/challenges");
/** How one signs in oneself. */
export const readLogin = (person: string) => call<LoginOut>("GET", "/me/login", { person });
export const setLoginName = (person: string, name: string) => call<LoginOut>("PUT", "/me/login", { person, body: { name } });
export const setPassword = (person: string, password: string) => call<LoginOut>("PUT", "/me/login/password", { person, body: { password } });
export const dropLogin = (person: string, part: "" | "/password") => write<void>("DELETE", `/me/login${part}`, { person });
export const askNewPasskey = (person: string) => call<ChallengeOut>("POST", "/me/login/passkeys/challenges", { person });
export const addPasskey = (person: string, credential: Record<string, unknown>, name: string) =>
  write<PasskeyOut>("POST", "/me/login/passkeys", { person, body: { credential, name }, key: newKey() });
export const removePasskey = (person: string, id: number) => write<void>("DELETE", `/me/login/passkeys/${id}`, { person });

/** How one is told that it is one's turn, and when not. */
export const readNotify = (person: string) => call<NotifyOut>("GET", "/me/notify", { person });
export const setPush = (person: string, body: { endpoint: string; p256dh: string; auth: string; language: string }) =>
  call<NotifyOut>("PUT", "/me/push", { person, body });
export const setMail = (person: string, address: string, language: string) =>
  call<NotifyOut>("PUT", "/me/mail", { person, body: { address, language } });
export const setQuiet = (person: string, body: { zone: string; start: string; end: string }) => call<NotifyOut>("PUT", "/me/quiet", { person, body });
export const dropNotify = (person: string, what: "push" | "mail" | "quiet") => call<void>("DELETE", `/me/${what}`, { person });
export const confirmMail = (token: string) => call<{ address: string }>("POST", `/mail/${token}/confirm`);
export const stopMail = (token: string) => call<void>("POST", `/mail/${token}/stop`);
/** Whether one is told of one's turns at a table. */
export const tells = (code: string, secret: string) => call<{ is_on: boolean }>("GET", `/tables/${code}/notify`, { secret });
export const setTells = (code: string, secret: string, isOn: boolean) =>
  call<{ is_on: boolean }>("PUT", `/tables/${code}/notify`, { secret, body: { is_on: isOn } });

/** Makes this browser the first device of somebody who has no seat yet. */
export const addPerson = (name: string, device: string) => write<AddedOut>("POST", "/me", { body: { name, device } });
export const standing = (person: string | null, rules: string, players: number) =>
  call<RatingsOut>("GET", `/standing${rules ? `?rules=${encodeURIComponent(rules)}&players=${players}` : ""}`, { person });
export const profile = (person: string | null, id: string | null) => call<ProfileOut>("GET", id ? `/people/${encodeURIComponent(id)}` : "/me/profile", { person });

export const clubs = (person: string) => call<{ clubs: ClubLineOut[] }>("GET", "/clubs", { person }).then((found) => found.clubs);
export const club = (person: string, code: string) => call<ClubOut>("GET", `/clubs/${code}`, { person });
export const createClub = (person: string, name: string) => write<ClubOut>("POST", "/clubs", { person, body: { name } });
export const joinClub = (person: string, code: string, invite: string) => write<ClubOut>("POST", `/clubs/${code}/members`, { person, body: { invite } });
export const leaveClub = (person: string, code: string, who: string) => write<void>("DELETE", `/clubs/${code}/members/${who}`, { person });

export const tournaments = (person: string | null) =>
  call<{ tournaments: TournamentLineOut[] }>("GET", "/tournaments", { person }).then((found) => found.tournaments);
export const tournament = (person: string | null, code: string) => call<TournamentOut>("GET", `/tournaments/${code}`, { person });
export const createTournament = (person: string, body: TournamentIn) => write<TournamentOut>("POST", "/tournaments", { person, body });
export const changeTournament = (person: string, code: string, what: "entrants" | "start" | "close") =>
  write<TournamentOut>("POST", `/tournaments/${code}/${what}`, { person, body: {} });
export const leaveTournament = (person: string, code: string) => write<void>("DELETE", `/tournaments/${code}/entrants/me`, { person });

/** One's own plan for the next turn. */
export const readPlan = (code: string, secret: string) => call<PlanOut>("GET", `/tables/${code}/plan`, { secret });
export const setPlan = (code: string, secret: string, steps: StepIn[]) => write<PlanOut>("PUT", `/tables/${code}/plan`, { secret, body: { steps } });
export const dropPlan = (code: string, secret: string) => write<void>("DELETE", `/tables/${code}/plan`, { secret });
/** Tries one's next turn; nothing is changed. */
export const attempt = (code: string, secret: string, body: { ply: number; answers: number[]; line?: string; undo?: boolean }) =>
  retried(() => call<TrialOut>("POST", `/tables/${code}/plan/trial`, { secret, body }));

export const setHook = (code: string, secret: string, url: string, form: "json" | "discord" | "slack") =>
  write<unknown>("PUT", `/tables/${code}/webhook`, { secret, body: { url, form } });
export const dropHook = (code: string, secret: string) => write<void>("DELETE", `/tables/${code}/webhook`, { secret });

function queryOf(values: Record<string, number | boolean | undefined>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.length > 0 ? `?${given.map(([name, value]) => `${name}=${value}`).join("&")}` : "";
}
