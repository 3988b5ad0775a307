// Links into the page, and how they are read. What opens something stands behind the #, which no server ever sees.

/** Screens that are opened by their name alone; `screens/named.ts` has their components. */
export const NAMED = ["you", "settings", "learn", "drills", "explore", "load"] as const;
export type NamedScreen = (typeof NAMED)[number];

/** Screens of people among each other: each is a list, or with a code one of its things. */
export const SHARED = ["standing", "person", "club", "tournament"] as const;
export type SharedScreen = (typeof SHARED)[number];

export interface Route {
  screen: "start" | "table" | "help" | "recover" | "device" | "mail" | NamedScreen | SharedScreen;
  code?: string;
  /** A secret of a seat, an invitation, a ply, a recovery secret or a rule, as the link says. */
  key?: string;
  what?: "seat" | "invite" | "at" | "review";
  /** The invitation in a link to a moment of a game. */
  invite?: string;
  /** In the rules: the chapter of a game's book, or a numbered rule. */
  more?: string;
}

const CODE = /^[a-z0-9]{1,32}$/;
const SECRET = /^[A-Za-z0-9_-]{1,100}$/;

export const tablePath = (code: string, invite: string | null = null) => (invite ? `#/t/${code}/invite/${invite}` : `#/t/${code}`);
export const seatPath = (code: string, secret: string) => `#/t/${code}/seat/${secret}`;
export const momentPath = (code: string, n: number, invite: string | null = null) => `#/t/${code}/at/${n}${invite ? `/${invite}` : ""}`;
export const reviewPath = (code: string, invite: string | null = null) => `#/t/${code}/review${invite ? `/${invite}` : ""}`;
export const recoverPath = (code: string, recovery: string | null = null) => `#/recover/${code}${recovery ? `/${recovery}` : ""}`;

export const personPath = (id: string) => `#/person/${id}`;
export const clubPath = (code: string, invite: string | null = null) => `#/club/${code}${invite ? `/${invite}` : ""}`;
export const tournamentPath = (code: string) => `#/tournament/${code}`;
export const devicePath = (link: string) => `#/device/${link}`;

export function routeOf(hash: string): Route {
  const [screen = "", code, what, key, more] = hash.replace(/^#\/?/, "").split("/").map(decoded);
  if (screen === "t" && code) {
    if (what === "seat" || what === "invite" || what === "at") {
      return { screen: "table", code, what, key: key ?? "", ...(what === "at" && more ? { invite: more } : {}) };
    }
    if (what === "review") return { screen: "table", code, what, ...(key ? { invite: key } : {}) };
    return { screen: "table", code };
  }
  if (screen === "help") return { screen, ...(code ? { key: code } : {}), ...(what ? { more: what } : {}) };
  if (screen === "recover") return { screen, ...(code ? { code } : {}), ...(what ? { key: what } : {}) };
  if (screen === "mail") return { screen, ...(code ? { key: code } : {}) };
  if (screen === "device") return { screen, ...(code ? { key: code } : {}) };
  const shared = SHARED.find((one) => one === screen);
  if (shared) return { screen: shared, ...(code ? { code } : {}), ...(what ? { key: what } : {}) };
  return { screen: NAMED.find((one) => one === screen) ?? "start" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The table that somebody named by any link to it or by its code, and the recovery secret if the link has one. */
export function readTable(text: string): { code: string; recovery: string | null } | null {
  const said = text.trim();
  if (!said.includes("#")) {
    const code = said.toLowerCase();
    return CODE.test(code) ? { code, recovery: null } : null;
  }
  const { screen, code, key } = routeOf(said.slice(said.indexOf("#")));
  if ((screen !== "table" && screen !== "recover") || !code || !CODE.test(code)) return null;
  return { code, recovery: screen === "recover" && key && SECRET.test(key) ? key : null };
}
