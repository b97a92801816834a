import type { Context } from "hono";
import { AppError } from "../lib/errors.ts";
import type { AppEnv } from "./context.ts";

export const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export function isForeignOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string,
) {
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const originHost = new URL(origin).host;
  return originHost !== host && originHost !== new URL(publicUrl).host;
}

/** Whether a GET may have a side effect: other sites can make a browser send GETs here. */
export function isOwnSite(c: Context) {
  const site = c.req.header("sec-fetch-site");
  return site === undefined || site === "same-origin";
}

/** Refuses changing requests from other sites. */
export function sameOrigin<Answer>(c: Context<AppEnv>, next: () => Answer) {
  const { publicUrl } = c.get("deps").env;
  const foreign = isForeignOrigin(c.req.header("origin"), c.req.header("host"), publicUrl);
  if (foreign || c.req.header("sec-fetch-site") === "cross-site") {
    throw new AppError("forbidden", "This request came from another site.");
  }
  return next();
}
