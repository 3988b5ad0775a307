// What moves when something happens, told from the events of an action. Nothing here knows a screen: things have keys.

import { numberIn, textIn, type Told } from "../table/counted";

/** Something that goes from one thing on the screen to another. */
export interface Travel {
  /** Cubes and barrels by their resource, goods by their tile, cards by their code. */
  what: "cube" | "goods" | "card";
  code: string;
  from: string;
  to: string;
  n: number;
}

/** What happens at the same time. */
export interface Beat {
  /** Tiles and links that are laid. */
  laid: string[];
  travels: Travel[];
  /** Tiles that turn over. */
  flipped: string[];
}

/** The beats of an action, one after another: what is laid, what is used for it, what goes to the market, what turns over. Cards of one's own seats come from the hand. */
export function beatsOf(events: Told[], own: number[] = []): Beat[] {
  const laid: Beat = { laid: [], travels: [], flipped: [] };
  const used: Beat = { laid: [], travels: [], flipped: [] };
  const sold: Beat = { laid: [], travels: [], flipped: [] };
  const last: Beat = { laid: [], travels: [], flipped: [] };
  // Whatever is used after it was used for it.
  let goal = "";
  for (const { kind, seat, values } of events) {
    const slot = `space:${textIn(values, "slot")}`;
    const market = `market:${textIn(values, "resource")}`;
    const cube = { what: "cube", code: textIn(values, "resource"), n: numberIn(values, "n") || 1 } as const;
    const player = `player:${seat}`;
    const card = (code: string, from: string): Travel => ({ what: "card", code, from, to: player, n: 1 });
    if (kind === "build") laid.laid.push((goal = slot));
    else if (kind === "link") laid.laid.push((goal = `line:${textIn(values, "link")}`));
    else if (kind === "develop") goal = player;
    else if (kind === "sell") {
      goal = slot;
      const to = textIn(values, "to");
      used.travels.push({ what: "goods", code: textIn(values, "tile"), from: slot, to: to === "distant" ? to : `space:${to}`, n: 1 });
    } else if (kind === "use") used.travels.push({ ...cube, from: slot, to: goal });
    else if (kind === "buy") used.travels.push({ ...cube, from: market, to: goal });
    else if (kind === "barrel") used.travels.push({ what: "cube", code: "beer", n: 1, from: `space:${textIn(values, "at")}`, to: goal });
    else if (kind === "sell_cubes") sold.travels.push({ ...cube, from: slot, to: market });
    else if (kind === "flip") last.flipped.push(slot);
    else if (kind === "discard") laid.travels.push(...listIn(values, "cards").map((code) => card(code, own.includes(seat ?? -1) ? `card:${code}` : player)));
    else if (kind === "take") laid.travels.push(card(textIn(values, "card"), `display:${textIn(values, "card")}`));
  }
  return [laid, used, sold, last].filter((beat) => beat.laid.length + beat.travels.length + beat.flipped.length > 0);
}

function listIn(values: Told["values"], name: string): string[] {
  const value = values[name];
  return Array.isArray(value) ? value.map(String) : [];
}

/** The things on the board that an action was about. */
export function placesIn(events: Told[]): Set<string> {
  const all = beatsOf(events).flatMap(({ laid, travels, flipped }) => [...laid, ...travels.flatMap(({ from, to }) => [from, to]), ...flipped]);
  return new Set(all.filter((key) => key.startsWith("space:") || key.startsWith("line:")));
}
