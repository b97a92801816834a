import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { limitAccount } from "../http/rate-limit.ts";
import { clearSessionCookie, signedIn } from "../sessions/signed-in.ts";
import { validate } from "../http/validate.ts";
import { exportMember } from "./export.service.ts";
import { deleteAccountSchema } from "./deletion.schema.ts";
import { deleteAccount } from "./deletion.service.ts";

export const accountRoutes = new Hono<AppEnv>()
  .delete(
    "/users/me",
    signedIn,
    limitAccount("leave"),
    validate("json", deleteAccountSchema),
    async (c) => {
      await deleteAccount(c.var.deps, c.var.viewer, c.req.valid("json"));
      clearSessionCookie(c);
      return c.body(null, 204);
    },
  )
  .get("/users/me/export", signedIn, limitAccount("export"), (c) => {
    c.header("Content-Type", "application/json");
    c.header("Content-Disposition", 'attachment; filename="my-data.json"');
    return c.body(exportMember(c.var.deps, c.var.viewer), 200);
  });
