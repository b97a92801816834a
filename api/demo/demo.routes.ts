import { Hono } from "hono";
import { preferredLanguage } from "../http/accept-language.ts";
import type { AppEnv } from "../http/context.ts";
import { clientNetworks, limitAddress } from "../http/rate-limit.ts";
import { clientDevice, enterSession } from "../sessions/signed-in.ts";
import { getMe } from "../profile/me.service.ts";
import { enterDemo } from "./demo.service.ts";

export const demoRoutes = new Hono<AppEnv>().post(
  "/demo-login",
  limitAddress("demo"),
  async (c) => {
    const { userId, token } = await enterDemo(
      c.var.deps,
      preferredLanguage(c.req.header("accept-language")),
      clientDevice(c),
      clientNetworks(c),
    );
    await enterSession(c, token);
    return c.json(await getMe(c.var.deps, userId), 200);
  },
);
