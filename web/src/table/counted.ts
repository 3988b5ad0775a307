// The actions of a log that stand: those that were taken back are left out.

import type { EventOut, Told } from "../api/wire";

export type { Told };

export function counted(events: EventOut[]): EventOut[] {
  let actions: EventOut[] = [];
  for (const event of events) {
    if (event.kind === "action") actions.push(event);
    else if (event.kind === "takeback") actions = actions.slice(0, event.to ?? 0);
  }
  return actions;
}

/** A number among the values of what happened; 0 if there is none of this name. */
export function numberIn(values: Told["values"], name: string): number {
  const value = values[name];
  return typeof value === "number" ? value : 0;
}

export function textIn(values: Told["values"], name: string): string {
  const value = values[name];
  return typeof value === "string" ? value : "";
}
