import { atom, getDefaultStore } from "jotai";

import { draftKeys, saveDraft, readDraft } from "@/lib/draft";

import type { Message } from "./message";

/**
 * `waiting` is retried automatically; `failed` waits for the member; `refused` returns to the composer, with the
 * reason.
 */
type UnsentState = "sending" | "waiting" | "failed" | "refused" | "sent";
export type Unsent = {
  clientId: string;
  content: string;
  createdAt: string;
  state: UnsentState;
  reason?: string;
};

export const UNSENT_MAX = 20;

/** By `outboxKey`: messages that a failure or a reload left unsent. */
export const outboxesAtom = atom<Readonly<Record<string, readonly Unsent[]>>>({});

const keysOf = (myId: string) => `outbox:${myId}:`;
export const outboxKey = (myId: string, userId: string) => keysOf(myId) + userId;

/** After a reload it is unknown whether the message arrived; sending it again with its clientId is safe. */
const readOutbox = (key: string): readonly Unsent[] =>
  readDraft<Unsent[]>(key, []).map((unsent) =>
    unsent.state === "sending" ? { ...unsent, state: "waiting" } : unsent,
  );

export const outboxOf = (key: string) =>
  getDefaultStore().get(outboxesAtom)[key] ?? readOutbox(key);

/** Recipients of this member's unsent messages, also from before a reload. */
export const peersWithUnsent = (myId: string) => {
  const current = Object.keys(getDefaultStore().get(outboxesAtom));
  const keys = new Set([...current, ...draftKeys(keysOf(myId))]);
  return [...keys]
    .filter((key) => key.startsWith(keysOf(myId)) && outboxOf(key).length > 0)
    .map((key) => key.slice(keysOf(myId).length));
};

export function changeOutbox(
  key: string,
  change: (current: readonly Unsent[]) => readonly Unsent[],
) {
  const next = change(outboxOf(key));
  getDefaultStore().set(outboxesAtom, (all) => ({ ...all, [key]: next }));
  saveDraft(key, next);
}

/** Ignores messages that were deleted meanwhile. */
export const withState =
  (state: UnsentState, isMeant: (unsent: Unsent) => boolean, reason?: string) =>
  (current: readonly Unsent[]) =>
    current.map((each) => (isMeant(each) ? { ...each, state, ...(reason && { reason }) } : each));

export const without = (current: readonly Unsent[], clientId: string) =>
  current.filter((each) => each.clientId !== clientId);

export const isDue = ({ state }: Unsent) => state === "sending" || state === "waiting";

/** Whether the member has to be shown that it was not sent. */
export const needsAttention = ({ state }: Unsent) =>
  state === "waiting" || state === "failed" || state === "refused";

/** Those that have not arrived as messages yet. */
export const stillUnsent = (current: readonly Unsent[], messages: readonly Message[]) => {
  const sent = new Set(messages.map(({ clientId }) => clientId));
  return current.filter(({ clientId }) => !sent.has(clientId));
};
