import type { Deps } from "../../deps.ts";
import { createCache } from "../../lib/cache/cache.ts";
import { perDeps } from "../../lib/per-deps.ts";
import { pageBytes, withMessage } from "./conversation-page.ts";
import type { ConversationPage } from "./conversation-page.ts";

// Every writer emits its changes; this covers one that failed before it could.
const TTL_MS = 300_000;

const ofUser = ({ userId }: { userId: number }) => [userId];

/**
 * The first page of each member's conversations. A message moves its conversation up; other changes by either side
 * invalidate it. Names and visibility of the others are looked up for each answer.
 */
const firstPages = perDeps(({ env, events, now, random }: Deps) => {
  const cache = createCache<number, ConversationPage>(events, {
    maxWeight: env.conversationsCacheMb * 2 ** 20,
    weightOf: pageBytes,
    ttl: { ms: TTL_MS, now, random },
    invalidatedBy: {
      "person.changed": ofUser,
      "message.changed": ({ actor, peerId }) => [actor.id, peerId],
      "messages.read": ({ reader }) => [reader.id],
      "conversation.changed": ofUser,
      "conversation.followed": ofUser,
    },
  });
  events.subscribe("message.sent", ({ sender, recipientId, innerId, message }) => {
    const { content, createdAt, seq, photoUrl } = message;
    const newest = { innerId, seq, content, createdAt, hasPhoto: photoUrl !== undefined };
    for (const isOwn of [true, false]) {
      const [userId, otherId] = isOwn ? [sender.id, recipientId] : [recipientId, sender.id];
      const page = cache.get(userId);
      const next = page && withMessage(page, { ...newest, otherId, isOwn });
      if (next) cache.change(userId, () => next);
      else cache.invalidate(userId);
    }
  });
  return cache;
});

export const readFirstPage = (
  deps: Deps,
  viewerId: number,
  load: () => Promise<ConversationPage>,
) => firstPages(deps).read(viewerId, load) as ConversationPage | Promise<ConversationPage>;
