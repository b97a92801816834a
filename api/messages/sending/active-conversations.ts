import type { Deps } from "../../deps.ts";
import { createCache } from "../../lib/cache/cache.ts";
import { perDeps } from "../../lib/per-deps.ts";
import type { Peer } from "../messages.repo.ts";
import type { Member } from "../peer.service.ts";

/** A conversation in which both have written, as cached for a member. */
export type ActiveConversation = { otherId: number; conversationId: number };

const MAX_ENTRIES = 20_000;

/**
 * Caches active conversations, so that sending needs no lookup. The insert checks what is cached, so a stale entry only
 * costs time. An archived one is looked up again, since a message brings it back.
 */
const activeConversations = perDeps(({ events }: Deps) =>
  createCache<string, ActiveConversation>(events, {
    maxEntries: MAX_ENTRIES,
    invalidatedBy: {
      "conversation.changed": ({ userId, peerId }) => [`${userId} ${peerId}`],
      "archive.followed":
        ({ conversationId }) =>
        (active) =>
          active.conversationId === conversationId,
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
  conversationId: number,
) {
  const cache = activeConversations(deps);
  cache.set(keyOf(member, other.publicId), { otherId: other.id, conversationId });
  cache.set(`${other.id} ${member.publicId}`, { otherId: member.id, conversationId });
}

export const invalidateActive = (deps: Deps, member: Member, otherPublicId: string) =>
  activeConversations(deps).invalidate(keyOf(member, otherPublicId));
