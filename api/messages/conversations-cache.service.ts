import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import { pageBytes } from "./conversation-page.ts";
import type { ConversationPage } from "./conversation-page.ts";

// Every writer emits what it changed; this mends what one could not say because it failed on the way.
const TTL_MS = 300_000;

const ofUser = ({ userId }: { userId: number }) => [userId];

/**
 * The first page of each member's conversations, until one of the two of any of them writes, changes or reads a message. Who the
 * others are, and whether they may be seen, is looked up for each answer.
 */
const firstPages = perDeps(({ env, events, now }: Deps) =>
  createCache<number, ConversationPage>(events, {
    maxWeight: env.conversationsCacheMb * 2 ** 20,
    weightOf: pageBytes,
    ttl: { ms: TTL_MS, now },
    invalidatedBy: {
      "person.changed": ofUser,
      "message.sent": ({ sender, recipientId }) => [sender.id, recipientId],
      "message.changed": ({ actor, peerId }) => [actor.id, peerId],
      "messages.read": ({ reader }) => [reader.id],
      "conversation.changed": ofUser,
      "conversation.followed": ofUser,
    },
  }),
);

export const readFirstPage = (
  deps: Deps,
  viewerId: number,
  load: () => Promise<ConversationPage>,
) => firstPages(deps).read(viewerId, load) as ConversationPage | Promise<ConversationPage>;
