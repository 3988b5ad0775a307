// Where one is: the part of the address behind the #, which no server ever sees.

import { routeOf, type Route } from "./links";

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

/** The name of this computer in the address, if no other device can reach it by that. */
export function localHost(): string | null {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname) ? location.host : null;
}
