import type { Language } from "@hereabouts/db/enumerations";
import type { Deps } from "../deps.ts";
import { publishDefaultPlace } from "../places/publishing.service.ts";
import { AppError } from "../lib/errors.ts";
import { logSecurity } from "../security-log.ts";
import { newPublicId } from "../lib/tokens.ts";
import { findByEmail, findPasswordHash, insertUser, replacePasswordHash } from "./auth.repo.ts";
import type { Login, Register } from "./auth.schema.ts";
import type { Device } from "../lib/network/device.ts";
import { countPasswordAttempt } from "./passwords/password-attempts.service.ts";
import { mailFirstConfirmation } from "./email-mails.service.ts";
import { deleteOtherDevices } from "./known-device.service.ts";
import type { Origin } from "./known-device.service.ts";
import { refuseWeakPassword } from "./passwords/new-password.ts";
import { dayOf } from "../lib/time/day.ts";
import { endOtherSessions, endSession, startSession } from "../sessions/session.service.ts";
import type { Viewer } from "../viewer.ts";

const FRESH_MS = 10 * 60_000;

const badCredentials = () => new AppError("bad_credentials", "Invalid email or password");

export function emailTaken() {
  const message = "An account with this e-mail address already exists.";
  return new AppError("email_taken", message, { fields: { email: message } });
}

/** Creates the member and signs in; returns the member's id and the session token. */
export async function register(
  deps: Deps,
  { password, ...profile }: Register,
  device: Device,
  language: Language,
) {
  await refuseWeakPassword(deps.env, "password", password);
  const passwordHash = await deps.passwords.hash(password);
  const now = deps.now();
  const user = {
    ...profile,
    publicId: newPublicId(),
    passwordHash,
    activeDay: dayOf(now),
    createdAt: now,
  };
  const userId = await insertUser(deps.db, user);
  if (userId === undefined) throw emailTaken();
  await publishDefaultPlace(deps, userId);
  await mailFirstConfirmation(deps, { userId, email: profile.email, language });
  return { userId, token: await startSession(deps, userId, device) };
}

export async function login(
  deps: Deps,
  { email, password }: Login,
  device: Device,
  origin: Origin,
) {
  const user = await findByEmail(deps.db, email);
  const refundAttempt = await countPasswordAttempt(deps, email, user, origin);
  const isRight = await deps.passwords.verify(password, user?.passwordHash);
  if (!user || !isRight) {
    logSecurity(deps, "sign_in_failed", user?.publicId);
    throw badCredentials();
  }
  deps.limits.consume("signIns", user.id);
  const token = await startSession(deps, user.id, device);
  // A password replaced while this one was being verified ends the sessions of the old one.
  if ((await findPasswordHash(deps.db, user.id)) !== user.passwordHash) {
    await endSession(deps, token);
    throw badCredentials();
  }
  refundAttempt();
  return { userId: user.id, token };
}

/** The hash of the password if it is right, null if it is wrong; undefined for an account without one. */
async function matchOwnPassword({ db, passwords }: Deps, viewer: Viewer, password: string) {
  const hash = await findPasswordHash(db, viewer.id);
  if (!hash) return undefined;
  return (await passwords.verify(password, hash)) ? hash : null;
}

/** Whether the password is right; undefined for an account without one. */
export async function checkOwnPassword(deps: Deps, viewer: Viewer, password: string) {
  const hash = await matchOwnPassword(deps, viewer, password);
  return hash === undefined ? undefined : hash !== null;
}

function refusePassword(code: "invalid_input" | "wrong_password", message: string): never {
  throw new AppError(code, message, { fields: { password: message } });
}

export const refuseWrongPassword = () =>
  refusePassword("wrong_password", "The password is not right.");

/**
 * Requires the password, or a recent sign-in where there is none, so that nobody takes over an account in an open
 * browser. Returns the password hash, null for an account without a password.
 */
export async function requireOwner(deps: Deps, viewer: Viewer, password: string | undefined) {
  const hash = await matchOwnPassword(deps, viewer, password ?? "");
  if (hash === undefined) {
    if (viewer.createdAt > deps.now() - FRESH_MS) return null;
    const message = "You signed in more than ten minutes ago. Sign in again first.";
    throw new AppError("sign_in_again", message);
  }
  if (!password) refusePassword("invalid_input", "Enter your password.");
  return hash ?? refuseWrongPassword();
}

export async function changePassword(
  deps: Deps,
  viewer: Viewer,
  currentPassword: string,
  newPassword: string,
  origin: Origin,
) {
  if (viewer.kind === "visitor")
    throw new AppError("demo_locked", "The demo account keeps its password.");
  await refuseWeakPassword(deps.env, "newPassword", newPassword);
  const wrongPassword = () => new AppError("wrong_password", "The current password is not right.");
  const oldHash = await findPasswordHash(deps.db, viewer.id);
  if (!(await deps.passwords.verify(currentPassword, oldHash)) || !oldHash) throw wrongPassword();
  const newHash = await deps.passwords.hash(newPassword);
  if (!(await replacePasswordHash(deps.db, viewer.id, oldHash, newHash))) throw wrongPassword();
  deps.events.emit("account.changed", { userId: viewer.id });
  await endOtherSessions(deps, viewer.id, viewer.sessionId);
  await deleteOtherDevices(deps, viewer.id, origin);
  logSecurity(deps, "password_changed", viewer.publicId);
}
