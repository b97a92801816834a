import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { limitAccount, limitTarget, limitText } from "../http/rate-limit.ts";
import { largeJson, rawJson } from "../http/raw-json.ts";
import { isOwnSite } from "../http/same-origin.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { validate } from "../http/validate.ts";
import { onFrame } from "../sockets/frames.ts";
import { changeConversation } from "./conversations/conversation-state.service.ts";
import { listConversations } from "./conversations/conversations.service.ts";
import {
  changeConversationSchema,
  CONVERSATION_VERSION,
  listConversationsSchema,
  listMessagesSchema,
  markReadSchema,
  searchMessagesSchema,
  sendMessageSchema,
} from "./messages.schema.ts";
import { listMessages, readMessages } from "./messages.service.ts";
import { searchMessages } from "./search/search.service.ts";
import { sendMessage } from "./sending/send.service.ts";
import { sendTyping } from "./typing.service.ts";

export const messagesRoutes = new Hono<AppEnv>()
  .get("/conversations", signedIn, validate("query", listConversationsSchema), async (c) => {
    const { conversations, total, archived } = await listConversations(
      c.var.deps,
      c.var.viewer,
      c.req.valid("query"),
    );
    c.header("X-Total-Count", String(total));
    if (archived > 0) c.header("X-Archived-Count", String(archived));
    return rawJson(c, conversations);
  })
  .put(
    "/conversations/:userId",
    signedIn,
    limitAccount("settings"),
    validate("json", changeConversationSchema),
    async (c) => {
      const { deps, viewer } = c.var;
      return c.json(
        await changeConversation(deps, viewer, c.req.param("userId"), c.req.valid("json")),
        200,
      );
    },
  )
  .get(
    "/messages/search",
    signedIn,
    limitAccount("messageSearch"),
    validate("query", searchMessagesSchema),
    async (c) => largeJson(c, await searchMessages(c.var.deps, c.var.viewer, c.req.valid("query"))),
  )
  .get("/messages/:userId", signedIn, validate("query", listMessagesSchema), async (c) => {
    const { deps, viewer } = c.var;
    const query = c.req.valid("query");
    const { messages, total, version } = await listMessages(
      deps,
      viewer,
      c.req.param("userId"),
      isOwnSite(c) ? query : { ...query, peek: "1" },
    );
    c.header("X-Total-Count", String(total));
    c.header(CONVERSATION_VERSION, String(version));
    return largeJson(c, messages);
  })
  .post(
    "/messages/:userId",
    signedIn,
    limitAccount("message"),
    limitTarget("messagePair", "userId"),
    validate("json", sendMessageSchema),
    limitText,
    async (c) => {
      const { deps, viewer } = c.var;
      const { message, isNew } = await sendMessage(
        deps,
        viewer,
        c.req.param("userId"),
        c.req.valid("json"),
      );
      return c.json(message, isNew ? 201 : 200);
    },
  )
  .post("/messages/:userId/read", signedIn, validate("json", markReadSchema), async (c) => {
    await readMessages(c.var.deps, c.var.viewer, c.req.param("userId"), c.req.valid("json").upTo);
    return c.body(null, 204);
  });

onFrame("typing", ({ data }, { userId }) => sendTyping(data.deps, data.viewer, userId));
