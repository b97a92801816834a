import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { largeJson } from "../http/raw-json.ts";
import { limitAccount, limitTarget, limitText } from "../http/rate-limit.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { validate } from "../http/validate.ts";
import {
  editMessage,
  listChanges,
  reactToMessage,
  unsendMessage,
} from "./message-changes.service.ts";
import {
  CONVERSATION_VERSION,
  editMessageSchema,
  listChangesSchema,
  reactionSchema,
} from "./messages.schema.ts";

export const messageChangesRoutes = new Hono<AppEnv>()
  .get("/messages/:userId/changes", signedIn, validate("query", listChangesSchema), async (c) => {
    const { deps, viewer } = c.var;
    const { changes, newest } = await listChanges(
      deps,
      viewer,
      c.req.param("userId"),
      c.req.valid("query"),
    );
    c.header(CONVERSATION_VERSION, String(newest));
    return largeJson(c, changes);
  })
  .put(
    "/messages/:userId/:messageId",
    signedIn,
    limitAccount("message"),
    limitTarget("messagePair", "userId"),
    validate("json", editMessageSchema),
    limitText,
    async (c) => {
      const { deps, viewer } = c.var;
      const { userId, messageId } = c.req.param();
      const { content } = c.req.valid("json");
      return c.json(await editMessage(deps, viewer, userId, messageId, content), 200);
    },
  )
  .delete(
    "/messages/:userId/:messageId",
    signedIn,
    limitAccount("message"),
    limitTarget("messagePair", "userId"),
    async (c) => {
      const { userId, messageId } = c.req.param();
      await unsendMessage(c.var.deps, c.var.viewer, userId, messageId);
      return c.body(null, 204);
    },
  )
  .put(
    "/messages/:userId/:messageId/reaction",
    signedIn,
    limitAccount("message"),
    limitTarget("messagePair", "userId"),
    validate("json", reactionSchema),
    async (c) => {
      const { deps, viewer } = c.var;
      const { userId, messageId } = c.req.param();
      const { emoji } = c.req.valid("json");
      return c.json(await reactToMessage(deps, viewer, userId, messageId, emoji), 200);
    },
  );
