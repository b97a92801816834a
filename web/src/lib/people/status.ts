import type { STATUSES } from "@hereabouts/db/enumerations";
import { useCallback, useSyncExternalStore } from "react";

import { serverNow } from "../time/server-time";

export type Status = (typeof STATUSES)[number];
type WithStatus = { status: Status; statusUntil?: string | undefined };

/** Statuses that will end; one timer serves the earliest. */
const waiting = new Map<() => void, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

const endOf = ({ statusUntil }: WithStatus) =>
  statusUntil === undefined ? Infinity : Date.parse(statusUntil);
const isOver = (end: number) => end <= serverNow();

function waitForNearest() {
  clearTimeout(timer);
  const nearest = Math.min(...waiting.values());
  if (nearest !== Infinity) timer = setTimeout(notifyOver, Math.max(0, nearest - serverNow()));
}

function notifyOver() {
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

/** The current status: `available` once its end has passed, whatever the response says. */
export const statusOf = (person: WithStatus) => (isOver(endOf(person)) ? OVER : person);

/** The same, re-rendered at the end. */
export function useStatus(person: WithStatus) {
  const end = endOf(person);
  // The server's time is only known to a second, and may be corrected backwards: then it waits again.
  const wanted = isOver(end) ? Infinity : end;
  const subscribe = useCallback((listener: () => void) => waitFor(wanted, listener), [wanted]);
  const over = useSyncExternalStore(subscribe, () => isOver(end));
  return over ? OVER : person;
}
