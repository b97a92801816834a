import { Hono } from "hono";
import type { AppEnv } from "../../http/context.ts";
import { limitAddress } from "../../http/rate-limit.ts";
import { enterSession, clientDevice } from "../../sessions/signed-in.ts";
import { validate } from "../../http/validate.ts";
import { getMe } from "../../profile/me.service.ts";
import { googleLinkSchema } from "../auth.schema.ts";
import { setDeviceCookie, originOf } from "../device-cookie.ts";
import { clearLinkToken, linkTokenOf } from "./google-link-cookie.ts";
import { confirmLink, readLinkRequest } from "./google-link.service.ts";

export const googleLinkRoutes = new Hono<AppEnv>()
  .get("/auth/google-link", async (c) =>
    c.json(await readLinkRequest(c.var.deps, linkTokenOf(c)), 200),
  )
  .post(
    "/auth/google-link",
    validate("json", googleLinkSchema),
    limitAddress("googleLink"),
    async (c) => {
      const given = { token: linkTokenOf(c), password: c.req.valid("json").password };
      const linked = await confirmLink(c.var.deps, given, clientDevice(c), originOf(c));
      clearLinkToken(c);
      await enterSession(c, linked.token);
      await setDeviceCookie(c, linked.userId);
      return c.json(await getMe(c.var.deps, linked.userId), 200);
    },
  );
