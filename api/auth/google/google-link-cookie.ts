import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { isSecure } from "../../sessions/signed-in.ts";
import { LINK_REQUEST_MS } from "./google-link.service.ts";

const cookieName = (c: Context) => (isSecure(c) ? "__Host-google-link" : "google-link");

const cookieOptions = (c: Context) =>
  ({ httpOnly: true, sameSite: "Lax", path: "/", secure: isSecure(c) }) as const;

export const setLinkTokenCookie = (c: Context, token: string) =>
  setCookie(c, cookieName(c), token, { ...cookieOptions(c), maxAge: LINK_REQUEST_MS / 1000 });

export const linkTokenOf = (c: Context) => getCookie(c, cookieName(c)) ?? "";

export const clearLinkToken = (c: Context) => deleteCookie(c, cookieName(c), cookieOptions(c));
