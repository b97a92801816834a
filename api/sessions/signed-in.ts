import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { deviceOf } from "../lib/network/device.ts";
import { SESSION_MS, replaceSession, resumeSession } from "./session.service.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import type { SignedInEnv } from "../http/context.ts";
import { withRouteMetadata } from "../http/route-metadata.ts";
import { isHttps } from "../http/security-headers.ts";

const depsOf = (c: Context) => c.get("deps") as Deps;

export const isSecure = (c: Context) =>
  isHttps(depsOf(c).env, () => c.req.header("x-forwarded-proto"));
const cookieName = (c: Context) => (isSecure(c) ? "__Host-session" : "session");

/** The browser and system of the request. */
export const clientDevice = (c: Context) => deviceOf(c.req.header("user-agent"));

export const readSessionToken = (c: Context) => getCookie(c, cookieName(c));

function setSessionCookie(c: Context, token: string, maxAgeMs = SESSION_MS) {
  const options = {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: isSecure(c),
    maxAge: Math.floor(maxAgeMs / 1000),
  } as const;
  setCookie(c, cookieName(c), token, options);
}

/** Sets the new session's cookie; the session that the browser had ends. */
export async function enterSession(c: Context, token: string) {
  const presented = readSessionToken(c);
  if (presented) await replaceSession(depsOf(c), presented);
  setSessionCookie(c, token);
}

export function clearSessionCookie(c: Context) {
  deleteCookie(c, cookieName(c), { path: "/", secure: isSecure(c) });
}

export async function viewerOf(c: Context) {
  const token = readSessionToken(c);
  const resumed = token ? await resumeSession(depsOf(c), token) : undefined;
  if (token && resumed?.isExtended)
    setSessionCookie(c, token, resumed.viewer.expiresAt - depsOf(c).now());
  return resumed?.viewer;
}

/** Requires a session: handlers behind this have a viewer. */
export const signedIn = withRouteMetadata(
  { needsSession: true, refuses: ["unauthenticated"] },
  createMiddleware<SignedInEnv>(async (c, next) => {
    const viewer = await viewerOf(c);
    if (!viewer) throw new AppError("unauthenticated", "Please sign in.");
    c.set("viewer", viewer);
    await next();
  }),
);
