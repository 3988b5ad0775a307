// Where one is: the part of the address behind the #, which no server ever sees.

export interface Route {
  screen: "start" | "table" | "help" | "settings" | "learn" | "load";
  code?: string;
  /** A secret of a seat, an invitation, or a ply, as the link says. */
  key?: string;
  what?: "seat" | "invite" | "at";
}

export function routeOf(hash: string): Route {
  const [screen = "", code, what, key] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  if (screen === "t" && code) {
    if (what === "seat" || what === "invite" || what === "at") {
      return { screen: "table", code, what, key: key ?? "" };
    }
    return { screen: "table", code };
  }
  if (screen === "help") return code ? { screen: "help", key: code } : { screen: "help" };
  if (screen === "settings" || screen === "learn" || screen === "load") return { screen };
  return { screen: "start" };
}

export const here = $state<{ route: Route }>({ route: routeOf(location.hash) });

window.addEventListener("hashchange", () => {
  here.route = routeOf(location.hash);
});

export function go(to: string, replace = false): void {
  if (replace) {
    history.replaceState(null, "", to);
    here.route = routeOf(to);
  } else {
    location.hash = to;
  }
}

/** The whole address of a place in the page, to be shared. */
export function addressOf(to: string): string {
  return new URL(to, location.href.split("#")[0]).href;
}
