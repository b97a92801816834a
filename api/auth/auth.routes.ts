import { Hono } from "hono";
import { preferredLanguage } from "../http/accept-language.ts";
import type { AppEnv } from "../http/context.ts";
import { setDeviceCookie, originOf } from "./device-cookie.ts";
import { limitAccount, limitAddress } from "../http/rate-limit.ts";
import {
  clearSessionCookie,
  readSessionToken,
  clientDevice,
  enterSession,
  signedIn,
  viewerOf,
} from "../sessions/signed-in.ts";
import { validate } from "../http/validate.ts";
import { getMe } from "../profile/me.service.ts";
import {
  changePasswordSchema,
  forgotPasswordSchema,
  loginSchema,
  registerSchema,
  resetPasswordSchema,
} from "./auth.schema.ts";
import { changePassword, login as signIn, register } from "./auth.service.ts";
import { forgotPassword, resetPassword } from "./passwords/reset.service.ts";
import { endSession } from "../sessions/session.service.ts";

export const authRoutes = new Hono<AppEnv>()
  .get("/auth/status", async (c) =>
    c.json({ isAuthenticated: (await viewerOf(c)) !== undefined }, 200),
  )
  .post("/register", validate("json", registerSchema), limitAddress("register"), async (c) => {
    const language = preferredLanguage(c.req.header("accept-language"));
    const sent = c.req.valid("json");
    const { userId, token } = await register(c.var.deps, sent, clientDevice(c), language);
    await enterSession(c, token);
    await setDeviceCookie(c, userId);
    return c.json(await getMe(c.var.deps, userId), 201);
  })
  .post("/login", validate("json", loginSchema), async (c) => {
    const login = c.req.valid("json");
    const { userId, token } = await signIn(c.var.deps, login, clientDevice(c), originOf(c));
    await enterSession(c, token);
    await setDeviceCookie(c, userId);
    return c.json(await getMe(c.var.deps, userId), 200);
  })
  .post("/logout", async (c) => {
    await endSession(c.var.deps, readSessionToken(c) ?? "");
    clearSessionCookie(c);
    return c.body(null, 204);
  })
  .post("/auth/forgot-password", validate("json", forgotPasswordSchema), async (c) => {
    const language = preferredLanguage(c.req.header("accept-language"));
    const { email } = c.req.valid("json");
    return c.json(await forgotPassword(c.var.deps, email, language, originOf(c)), 200);
  })
  .post(
    "/auth/reset-password",
    validate("json", resetPasswordSchema),
    limitAddress("reset"),
    async (c) => {
      const { token, newPassword } = c.req.valid("json");
      const userId = await resetPassword(c.var.deps, token, newPassword, originOf(c));
      await setDeviceCookie(c, userId);
      return c.body(null, 204);
    },
  )
  .post(
    "/auth/change-password",
    signedIn,
    validate("json", changePasswordSchema),
    limitAccount("changePassword"),
    async (c) => {
      const { currentPassword, newPassword } = c.req.valid("json");
      const passwords = [currentPassword, newPassword] as const;
      await changePassword(c.var.deps, c.var.viewer, ...passwords, originOf(c));
      return c.body(null, 204);
    },
  );
