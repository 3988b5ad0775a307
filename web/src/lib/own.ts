// The list of one's own tables: what this browser keeps, with what the server knows of the tables of this person.

import type { ListedOut } from "../api/wire";
import type { HeldSeat } from "./held";

export interface OwnRow {
  code: string;
  map: string;
  /** One's own name there. */
  name: string;
  others: string[];
  /** `running` where nobody knows more. */
  state: "yours" | "others" | "open" | "running" | "over";
  /** Who is to move, if that is somebody else. */
  mover: string;
  /** Free seats. */
  free: number;
  /** Seconds since 1970 when the last turn ended. */
  since: number | null;
  /** What this browser keeps of it. */
  seat: HeldSeat | null;
}

/** What can be taken off the list, also where this browser keeps nothing. */
export const seatOf = (row: OwnRow): HeldSeat =>
  row.seat ?? { code: row.code, secret: null, recovery: null, invite: null, map: row.map, name: row.name, at: 0, over: row.state === "over" };

const ORDER: OwnRow["state"][] = ["yours", "open", "others", "running", "over"];

/** Those first where something is to be done. Each kind stays in its order: what the browser keeps is newest first. */
export function rowsOf(kept: HeldSeat[], listed: ListedOut[]): OwnRow[] {
  const known = new Map(listed.map((table) => [table.code, table]));
  const rows = kept.map((seat) => rowOf(seat, known.get(seat.code) ?? null));
  const more = listed.filter((table) => !kept.some((seat) => seat.code === table.code)).map((table) => rowOf(null, table));
  return [...rows, ...more].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}

function rowOf(seat: HeldSeat | null, table: ListedOut | null): OwnRow {
  const seats = table?.seats ?? [];
  const isMine = (n: number) => table?.yours.includes(n) ?? false;
  return {
    code: seat?.code ?? table?.code ?? "",
    map: table?.map ?? seat?.map ?? "",
    name: seat?.name || (seats.find((one) => isMine(one.seat))?.name ?? ""),
    others: seats.filter((one) => !isMine(one.seat) && one.name).map((one) => one.name),
    state: stateOf(seat, table),
    mover: seats.find((one) => one.seat === table?.to_move)?.name ?? "",
    free: seats.filter((one) => one.kind === "open").length,
    since: table?.since ?? null,
    seat,
  };
}

function stateOf(seat: HeldSeat | null, table: ListedOut | null): OwnRow["state"] {
  if (!table) return seat?.over ? "over" : "running";
  if (table.status === "over" || table.status === "closed") return "over";
  if (table.status === "open") return "open";
  if (table.to_move === null) return "running";
  return table.yours.includes(table.to_move) ? "yours" : "others";
}
