import type { STATUSES } from "@hereabouts/db/enumerations";
import { useCallback, useSyncExternalStore } from "react";

import { serverNow } from "../time/server-time";

export type Status = (typeof STATUSES)[number];
type WithStatus = { status: Status; statusUntil?: string | undefined };

/** What waits for its end: one timer serves the nearest. */
const waiting = new Map<() => void, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

const endOf = ({ statusUntil }: WithStatus) =>
  statusUntil === undefined ? Infinity : Date.parse(statusUntil);
const isOver = (end: number) => end <= serverNow();

function waitForNearest() {
  clearTimeout(timer);
  const nearest = Math.min(...waiting.values());
  if (nearest !== Infinity) timer = setTimeout(tellOver, Math.max(0, nearest - serverNow()));
}

function tellOver() {
  for (const [listener, end] of waiting) {
    if (!isOver(end)) continue;
    waiting.delete(listener);
    listener();
  }
  waitForNearest();
}

function waitFor(end: number, listener: () => void) {
  if (end === Infinity) return () => undefined;
  waiting.set(listener, end);
  waitForNearest();
  return () => {
    waiting.delete(listener);
    waitForNearest();
  };
}

const OVER: WithStatus = { status: "available" };

/** The status now: one with an end is over at it, whatever the answer says that it came with. */
export const statusOf = (person: WithStatus) => (isOver(endOf(person)) ? OVER : person);

/** The same, rendered anew at the end. */
export function useStatus(person: WithStatus) {
  const end = endOf(person);
  // The server's time is known to about a second, and may go back: then the end is waited for once more.
  const wanted = isOver(end) ? Infinity : end;
  const subscribe = useCallback((listener: () => void) => waitFor(wanted, listener), [wanted]);
  const over = useSyncExternalStore(subscribe, () => isOver(end));
  return over ? OVER : person;
}
