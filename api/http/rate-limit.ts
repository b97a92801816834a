import type { Server } from "bun";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Deps } from "../deps.ts";
import type { ErrorCode } from "../lib/errors.ts";
import { forwardedAddress, networksOf } from "../lib/network/network.ts";
import type { LimitName } from "../limits.ts";
import type { AppEnv, SignedInEnv } from "./context.ts";
import { withRouteMetadata } from "./route-metadata.ts";

type Listening = { server?: Pick<Server<unknown>, "requestIP"> };

const ID_LENGTH_MAX = 64;
/** Counted for each row besides its text, so that a flood of short texts is not nearly free. */
export const ROW_BYTES = 200;
const LIMITED: { refuses: ErrorCode[] } = { refuses: ["rate_limited"] };

/**
 * The networks a request came from. Only the right-most entry was written by our proxy; all before it can be forged.
 */
export function clientNetworks(c: Context) {
  const { trustProxy } = (c.get("deps") as Deps).env;
  const entry = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1) : undefined;
  const forwarded = entry === undefined ? undefined : forwardedAddress(entry);
  const { server } = (c.env ?? {}) as Listening;
  return networksOf(forwarded ?? server?.requestIP(c.req.raw)?.address ?? "");
}

/** Limits per network address. */
export const limitAddress = (name: LimitName) =>
  withRouteMetadata(
    LIMITED,
    createMiddleware<AppEnv>(async (c, next) => {
      c.get("deps").limits.consumeFrom(name, clientNetworks(c));
      await next();
    }),
  );

/** Limits per account; needs `signedIn` before it. */
export const limitAccount = (name: LimitName) =>
  withRouteMetadata(
    LIMITED,
    createMiddleware<SignedInEnv>((c, next) => {
      c.get("deps").limits.consume(name, c.get("viewer").id);
      return next();
    }),
  );

/** Limits per account and target in the path; needs `signedIn` before it. */
export const limitTarget = (name: LimitName, parameter: string) =>
  withRouteMetadata(
    LIMITED,
    createMiddleware<SignedInEnv>((c, next) => {
      const target = c.req.param(parameter) ?? "";
      if (target.length <= ID_LENGTH_MAX) {
        c.get("deps").limits.consume(name, `${c.get("viewer").id} ${target}`);
      }
      return next();
    }),
  );

const textBytes = (value: unknown) => (typeof value === "string" ? Buffer.byteLength(value) : 0);

/**
 * Limits the bytes of stored text a day, per account and network; needs `signedIn` and `validate("json", …)` before
 * it.
 */
export const limitText = withRouteMetadata(
  LIMITED,
  createMiddleware<SignedInEnv>((c, next) => {
    const { limits } = c.get("deps");
    const sent: object = c.req.valid("json" as never);
    const bytes = Object.values(sent).reduce<number>(
      (sum, value) => sum + textBytes(value),
      ROW_BYTES,
    );
    limits.consume("text", c.get("viewer").id, bytes);
    limits.consumeFrom("textAddress", clientNetworks(c), bytes);
    return next();
  }),
);
