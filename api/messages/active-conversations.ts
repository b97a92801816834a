import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache/cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import type { Peer } from "./messages.repo.ts";
import type { Member } from "./peer.service.ts";

/** A conversation in which both have written, with the number of its newest message. */
type ActiveConversation = { id: number; lastSeq: number };

/** A cached active conversation of a member. */
export type Route = { otherId: number; conversation: ActiveConversation };

const MAX_ENTRIES = 20_000;

/**
 * Caches active conversations, so that sending needs no lookup. The insert checks what is cached, so a stale entry only
 * costs time. An archived one is looked up again, since a message brings it back.
 */
const activeConversations = perDeps(({ events }: Deps) =>
  createCache<string, Route>(events, {
    maxEntries: MAX_ENTRIES,
    invalidatedBy: {
      "conversation.changed": ({ userId, peerId }) => [`${userId} ${peerId}`],
      "archive.followed":
        ({ conversationId }) =>
        ({ conversation }) =>
          conversation.id === conversationId,
    },
  }),
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
