import type { Server } from "bun";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { ErrorCode } from "../lib/errors.ts";
import { forwardedAddress, networkOf } from "../lib/network.ts";
import type { LimitName } from "../limits.ts";
import type { AppEnv, SignedInEnv } from "./context.ts";
import { withFacts } from "./facts.ts";

type Listening = { server?: Pick<Server<unknown>, "requestIP"> };

const ID_LENGTH_MAX = 64;
const LIMITED: { refuses: ErrorCode[] } = { refuses: ["rate_limited"] };

/** Whose network address a request came from. The last proxy wrote the right-most entry; all before it can be made up. */
export function clientNetwork(c: Context<AppEnv>) {
  const { trustProxy } = c.var.deps.env;
  const entry = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1) : undefined;
  const forwarded = entry === undefined ? undefined : forwardedAddress(entry);
  const { server } = (c.env ?? {}) as Listening;
  return networkOf(forwarded ?? server?.requestIP(c.req.raw)?.address ?? "");
}

/** So often from one network address. */
export const limitAddress = (name: LimitName) =>
  withFacts(
    LIMITED,
    createMiddleware<AppEnv>(async (c, next) => {
      c.var.deps.limits.spend(name, clientNetwork(c));
      await next();
    }),
  );

/** So often from one network address, where only what fails counts. */
export const limitFailures = (name: LimitName) =>
  withFacts(
    LIMITED,
    createMiddleware<AppEnv>(async (c, next) => {
      const network = clientNetwork(c);
      c.var.deps.limits.spend(name, network);
      await next();
      if (c.res.ok) c.var.deps.limits.giveBack(name, network);
    }),
  );

/** So often by one account; behind `signedIn`. */
export const limitAccount = (name: LimitName) =>
  withFacts(
    LIMITED,
    createMiddleware<SignedInEnv>((c, next) => {
      c.var.deps.limits.spend(name, c.var.viewer.id);
      return next();
    }),
  );

/** So often by one account towards whom or what the path names; behind `signedIn`. */
export const limitTarget = (name: LimitName, parameter: string) =>
  withFacts(
    LIMITED,
    createMiddleware<SignedInEnv>((c, next) => {
      const target = c.req.param(parameter) ?? "";
      if (target.length <= ID_LENGTH_MAX) {
        c.var.deps.limits.spend(name, `${c.var.viewer.id} ${target}`);
      }
      return next();
    }),
  );
