import { atom, getDefaultStore } from "jotai";

import { keepDraft, readDraft } from "@/lib/draft";

import type { Message } from "./messages.queries";

export type Unsent = {
  clientId: string;
  content: string;
  createdAt: string;
  state: "sending" | "failed";
};

export const UNSENT_MAX = 20;

/** By `outboxKey`. What a failure or a reload left unsent waits here for the member. */
export const outboxesAtom = atom<Readonly<Record<string, readonly Unsent[]>>>({});

export const outboxKey = (myId: string, userId: string) => `outbox:${myId}:${userId}`;

/** A reload leaves open whether the message arrived; sending it again with its clientId is safe. */
const readOutbox = (key: string): readonly Unsent[] =>
  readDraft<Unsent[]>(key, []).map((unsent) => ({ ...unsent, state: "failed" }));

export const outboxOf = (key: string) =>
  getDefaultStore().get(outboxesAtom)[key] ?? readOutbox(key);

export function changeOutbox(key: string, change: (held: readonly Unsent[]) => readonly Unsent[]) {
  const next = change(outboxOf(key));
  getDefaultStore().set(outboxesAtom, (all) => ({ ...all, [key]: next }));
  keepDraft(key, next);
}

export const put = (held: readonly Unsent[], unsent: Unsent) => [
  ...held.filter(({ clientId }) => clientId !== unsent.clientId),
  unsent,
];

export const replaced = (held: readonly Unsent[], unsent: Unsent) =>
  held.map((each) => (each.clientId === unsent.clientId ? unsent : each));

export const without = (held: readonly Unsent[], clientId: string) =>
  held.filter((each) => each.clientId !== clientId);

/** Those that have not come back as messages yet. */
export const stillUnsent = (held: readonly Unsent[], messages: readonly Message[]) => {
  const sent = new Set(messages.map(({ clientId }) => clientId));
  return held.filter(({ clientId }) => !sent.has(clientId));
};
