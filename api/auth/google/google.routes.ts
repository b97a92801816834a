import { Hono } from "hono";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "../../http/context.ts";
import { setDeviceCookie } from "../device-cookie.ts";
import { clientNetworks } from "../../http/rate-limit.ts";
import { isSecure, clientDevice, enterSession } from "../../sessions/signed-in.ts";
import { setLinkTokenCookie } from "./google-link-cookie.ts";
import { finishGoogle } from "./google.service.ts";
import type { GoogleRefusal } from "./google.service.ts";
import { googleOf } from "./google.ts";
import type { Handshake } from "./google.ts";

const HANDSHAKE_SECONDS = 600;

const cookieName = (c: Context<AppEnv>) => (isSecure(c) ? "__Host-google" : "google");

const cookieOptions = (c: Context<AppEnv>) =>
  ({ httpOnly: true, sameSite: "Lax", path: "/", secure: isSecure(c) }) as const;

const setHandshakeCookie = (c: Context<AppEnv>, { state, verifier, nonce }: Handshake) =>
  setCookie(c, cookieName(c), [state, verifier, nonce].join("."), {
    ...cookieOptions(c),
    maxAge: HANDSHAKE_SECONDS,
  });

/** A handshake can be used once, whether it succeeds or not. */
function consumeHandshake(c: Context<AppEnv>): Handshake | undefined {
  const [state, verifier, nonce] = getCookie(c, cookieName(c))?.split(".") ?? [];
  deleteCookie(c, cookieName(c), cookieOptions(c));
  return state && verifier && nonce ? { state, verifier, nonce } : undefined;
}

const refuse = (c: Context<AppEnv>, refusal: GoogleRefusal) =>
  c.redirect(`/login?error=${refusal}`);

export const googleRoutes = new Hono<AppEnv>()
  .get("/google", (c) => {
    const { deps } = c.var;
    const google = googleOf(deps);
    if (!google) return refuse(c, "google_unavailable");
    const { url, handshake } = google.begin(deps.env.publicUrl);
    setHandshakeCookie(c, handshake);
    return c.redirect(url.href);
  })
  .get("/google/callback", async (c) => {
    const { deps } = c.var;
    const networks = clientNetworks(c);
    const handshake = consumeHandshake(c);
    if (!deps.limits.allowsFrom("signIn", networks)) return refuse(c, "rate_limited");
    const outcome = await finishGoogle(deps, c.req.query(), handshake, clientDevice(c));
    if ("refusal" in outcome) return refuse(c, outcome.refusal);
    deps.limits.refundFrom("signIn", networks);
    if ("linkToken" in outcome) {
      setLinkTokenCookie(c, outcome.linkToken);
      return c.redirect("/login?link=google");
    }
    await enterSession(c, outcome.token);
    await setDeviceCookie(c, outcome.userId);
    return c.redirect("/");
  });
