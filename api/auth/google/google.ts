import { CodeChallengeMethod, OAuth2Client, OAuth2RequestError, decodeIdToken } from "arctic";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { Env } from "../../env.ts";
import { perDeps } from "../../lib/per-deps.ts";
import { readAtMost } from "../../lib/network/read-at-most.ts";
import { newToken } from "../../lib/tokens.ts";

const TIMEOUT_MS = 10_000;
const PHOTO_TIMEOUT_MS = 3000;
const PHOTO_HOST = /(^|\.)googleusercontent\.com$/;
const SCOPES = ["openid", "email", "profile"];

const claimsSchema = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]).transform((aud) => [aud].flat()),
  azp: z.string().optional(),
  exp: z.number(),
  nonce: z.string(),
  sub: z.string().min(1).max(255),
  email: z.string().optional(),
  email_verified: z.unknown().transform((verified) => verified === true || verified === "true"),
  /** The domain of a Google Workspace account. */
  hd: z.string().optional(),
  name: z.string().optional(),
  picture: z.string().optional(),
});

export type GoogleClaims = z.output<typeof claimsSchema>;
/** Why a sign-in failed, for the log. */
class GoogleError extends Error {}

/** Stored in a cookie between leaving for Google and coming back, so that only the same browser can continue. */
export type Handshake = { state: string; verifier: string; nonce: string };

function checkClaims(
  { issuer, clientId }: NonNullable<Env["google"]>,
  claims: GoogleClaims,
  nonce: string,
  now: number,
) {
  // Google's tokens may name the issuer without its scheme.
  const isIssuer = claims.iss === issuer || `https://${claims.iss}` === issuer;
  const isForUs = claims.aud.includes(clientId) && (claims.azp ?? clientId) === clientId;
  if (!isIssuer) throw new GoogleError("foreign issuer");
  if (!isForUs || (claims.aud.length > 1 && claims.azp === undefined))
    throw new GoogleError("foreign audience");
  if (claims.exp * 1000 <= now) throw new GoogleError("expired token");
  if (claims.nonce !== nonce) throw new GoogleError("wrong nonce");
}

/** Photos are fetched from Google's hosts or the configured issuer only. */
function isPhotoAddress(address: string, issuer: string) {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, origin } = new URL(address);
  const isGoogles = protocol === "https:" && PHOTO_HOST.test(hostname);
  return isGoogles || origin === new URL(issuer).origin;
}

async function inTime<Answer>(answer: Promise<Answer>) {
  let timer: Timer | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new GoogleError("no answer in time")), TIMEOUT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Google, or another OpenID Connect provider in its place, by the authorization code flow with PKCE. */
function createGoogle(settings: NonNullable<Env["google"]>) {
  const clientFor = (publicUrl: string) =>
    new OAuth2Client(
      settings.clientId,
      settings.clientSecret,
      new URL("/auth/google/callback", publicUrl).href,
    );
  return {
    begin(publicUrl: string) {
      const handshake: Handshake = { state: newToken(), verifier: newToken(), nonce: newToken() };
      const url = clientFor(publicUrl).createAuthorizationURLWithPKCE(
        settings.authorizationEndpoint,
        handshake.state,
        CodeChallengeMethod.S256,
        handshake.verifier,
        SCOPES,
      );
      url.searchParams.set("nonce", handshake.nonce);
      return { url, handshake };
    },

    /**
     * Exchanges the code for the claims. The token comes straight from the endpoint over TLS, so its signature need
     * not be checked.
     */
    async redeem(publicUrl: string, code: string, { verifier, nonce }: Handshake, now: number) {
      const tokens = await inTime(
        clientFor(publicUrl).validateAuthorizationCode(settings.tokenEndpoint, code, verifier),
      );
      const claims = claimsSchema.safeParse(decodeIdToken(tokens.idToken()));
      if (!claims.success) throw new GoogleError("malformed token");
      checkClaims(settings, claims.data, nonce, now);
      return claims.data;
    },

    /**
     * Fetches the photo that the token names; undefined if its host is not allowed, it takes too long or is too large.
     */
    async photo(address: string, maxBytes: number) {
      if (!isPhotoAddress(address, settings.issuer)) return undefined;
      const signal = AbortSignal.timeout(PHOTO_TIMEOUT_MS);
      const answer = await fetch(address, { signal, redirect: "error" });
      return answer.ok ? readAtMost(answer, maxBytes) : undefined;
    },
  };
}

/** The cause of an error without anything that was sent. */
export const googleFault = (error: unknown) => {
  if (error instanceof GoogleError) return error.message;
  if (error instanceof OAuth2RequestError) return error.code;
  return error instanceof Error ? error.constructor.name : "unknown";
};

/** Undefined without credentials in the configuration. */
export const googleOf = perDeps(({ env }: Deps) => env.google && createGoogle(env.google));
