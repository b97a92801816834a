import { Hono } from "hono";
import { preferredLanguage } from "../http/accept-language.ts";
import type { AppEnv } from "../http/context.ts";
import { limitAccount, limitAddress } from "../http/rate-limit.ts";
import { validate } from "../http/validate.ts";
import { getMe } from "../profile/me.service.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { changeEmailSchema, confirmEmailSchema } from "./email.schema.ts";
import { changeEmail, confirmEmail, resendConfirmation } from "./email.service.ts";

export const emailRoutes = new Hono<AppEnv>()
  // Counted with registrations too: it shows no more often than they do whether an address has an account.
  .put(
    "/users/me/email",
    signedIn,
    limitAccount("changePassword"),
    validate("json", changeEmailSchema),
    limitAddress("register"),
    async (c) => {
      const language = preferredLanguage(c.req.header("accept-language"));
      await changeEmail(c.var.deps, c.var.viewer, c.req.valid("json"), language);
      return c.json(await getMe(c.var.deps, c.var.viewer.id), 200);
    },
  )
  .post("/users/me/email/confirmation", signedIn, limitAccount("confirmEmail"), async (c) => {
    const language = preferredLanguage(c.req.header("accept-language"));
    await resendConfirmation(c.var.deps, c.var.viewer, language);
    return c.body(null, 204);
  })
  .post(
    "/auth/confirm-email",
    validate("json", confirmEmailSchema),
    limitAddress("mailedLink"),
    async (c) => {
      const language = preferredLanguage(c.req.header("accept-language"));
      return c.json(await confirmEmail(c.var.deps, c.req.valid("json").token, language), 200);
    },
  );
