import type { Deps } from "../../deps.ts";
import type { Device } from "../../lib/network/device.ts";
import { AppError, notFound } from "../../lib/errors.ts";
import { hashToken, newToken } from "../../lib/tokens.ts";
import { logSecurity } from "../../security-log.ts";
import {
  countAttempt,
  findLinkRequest,
  insertLinkRequest,
  linkConfirmed,
} from "./google-link.repo.ts";
import { countPasswordAttempt } from "../passwords/password-attempts.service.ts";
import type { Origin } from "../known-device.service.ts";
import { startSession } from "../../sessions/session.service.ts";

export const LINK_REQUEST_MS = 10 * 60_000;
const LINK_ATTEMPTS_MAX = 5;

/** Stores that Google's `sub` waits for the password of the account; returns the token for the browser. */
export async function askForPassword(deps: Deps, subject: string, userId: number) {
  const token = newToken();
  const expiresAt = deps.now() + LINK_REQUEST_MS;
  await insertLinkRequest(deps.db, { tokenHash: hashToken(token), subject, userId, expiresAt });
  return token;
}

async function requestOf(deps: Deps, token: string) {
  const request = await findLinkRequest(deps.db, hashToken(token), deps.now());
  const { email, passwordHash } = request ?? {};
  if (request && email && passwordHash) return { ...request, email, passwordHash };
  throw tooLate();
}

const tooLate = () => notFound("That took too long. Continue with Google once more.");

export async function readLinkRequest(deps: Deps, token: string) {
  const { email } = await requestOf(deps, token);
  return { email };
}

/** Links the Google account once the password is right, and signs in; the password stays valid. */
export async function confirmLink(
  deps: Deps,
  { token, password }: { token: string; password: string },
  device: Device,
  origin: Origin,
) {
  const request = await requestOf(deps, token);
  const { id: userId, publicId, email, passwordHash, subject } = request;
  const refundAttempt = await countPasswordAttempt(deps, email, request, origin);
  const tokenHash = hashToken(token);
  if (!(await countAttempt(deps.db, tokenHash, LINK_ATTEMPTS_MAX))) throw tooLate();
  if (!(await deps.passwords.verify(password, passwordHash))) {
    logSecurity(deps, "sign_in_failed", publicId);
    const message = "The password is not right.";
    throw new AppError("wrong_password", message, { fields: { password: message } });
  }
  refundAttempt();
  const confirmed = { subject, userId, passwordHash, now: deps.now() };
  if (!(await linkConfirmed(deps.db, tokenHash, confirmed)))
    throw new AppError("conflict", "One of the two accounts is linked to another one already.");
  deps.events.emit("account.changed", { userId });
  logSecurity(deps, "google_linked", publicId);
  return { userId, token: await startSession(deps, userId, device) };
}
