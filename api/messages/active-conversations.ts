import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import type { Peer } from "./messages.repo.ts";
import type { Member } from "./peer.service.ts";

/** A conversation in which both have written, and the number of its newest message. */
type ActiveConversation = { id: number; lastSeq: number };

/** How a member finds one that they are in. */
export type Route = { otherId: number; conversation: ActiveConversation };

const MAX_ENTRIES = 20_000;

/**
 * The conversations that are going on, so that a message need not ask first where it belongs. The statement that
 * stores it checks what is remembered here, so no event has to: what is out of date costs time and nothing else.
 */
const activeConversations = perDeps(({ events }: Deps) =>
  createCache<string, Route>(events, { maxEntries: MAX_ENTRIES, invalidatedBy: {} }),
);

const keyOf = (member: Member, otherPublicId: string) => `${member.id} ${otherPublicId}`;

export const findActive = (deps: Deps, member: Member, otherPublicId: string) =>
  activeConversations(deps).get(keyOf(member, otherPublicId));

export function rememberActive(
  deps: Deps,
  member: Member,
  other: Pick<Peer, "id" | "publicId">,
  conversation: ActiveConversation,
) {
  const cache = activeConversations(deps);
  cache.set(keyOf(member, other.publicId), { otherId: other.id, conversation });
  cache.set(`${other.id} ${member.publicId}`, { otherId: member.id, conversation });
}

export const invalidateActive = (deps: Deps, member: Member, otherPublicId: string) =>
  activeConversations(deps).invalidate(keyOf(member, otherPublicId));
