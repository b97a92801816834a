import type { Language } from "@hereabouts/db/enumerations";
import type { Deps } from "../deps.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { hashToken } from "../lib/tokens.ts";
import { logSecurity } from "../security-log.ts";
import type { Viewer } from "../viewer.ts";
import type { ChangeEmail } from "./email.schema.ts";
import { emailTaken, refuseWrongPassword, requireOwner } from "./auth.service.ts";
import { mailConfirmation, notifyOldAddress } from "./email-mails.service.ts";
import {
  findAddresses,
  findConfirmation,
  isFree,
  clearPendingEmail,
  savePendingEmail,
  takeConfirmation,
} from "./email.repo.ts";

function requireMail({ mail }: Deps, { kind }: Viewer) {
  if (kind === "visitor") throw new AppError("demo_locked", "The demo account has no address.");
  if (!mail) throw new AppError("mail_disabled", "This server sends no mail.");
}

async function addressesOf(deps: Deps, { id }: Viewer) {
  const addresses = await findAddresses(deps.db, id);
  if (!addresses) throw notFound();
  return addresses;
}

/** Mails the link again, to the address that is not confirmed yet. */
export async function resendConfirmation(deps: Deps, viewer: Viewer, language: Language) {
  requireMail(deps, viewer);
  const { email, pendingEmail, confirmedAt } = await addressesOf(deps, viewer);
  const waiting = pendingEmail ?? (confirmedAt === null ? email : null);
  if (waiting !== null && (await isFree(deps.db, viewer.id, waiting)))
    await mailConfirmation(deps, { userId: viewer.id, email: waiting, language });
}

/** The new address takes effect when it is confirmed; sending the present one takes a pending change back. */
export async function changeEmail(
  deps: Deps,
  viewer: Viewer,
  { password, email }: ChangeEmail,
  language: Language,
) {
  requireMail(deps, viewer);
  const passwordHash = await requireOwner(deps, viewer, password);
  const { email: present, publicId } = await addressesOf(deps, viewer);
  if (email === present) await clearPendingEmail(deps.db, viewer.id);
  else {
    deps.limits.consume("confirmEmail", viewer.id);
    if (!(await savePendingEmail(deps.db, viewer.id, email, passwordHash)))
      throw (await isFree(deps.db, viewer.id, email)) ? refuseWrongPassword() : emailTaken();
    logSecurity(deps, "email_changing", publicId);
    await mailConfirmation(deps, { userId: viewer.id, email, language });
    if (present !== null)
      await notifyOldAddress(deps, "email_changing", {
        userId: viewer.id,
        email: present,
        language,
      });
  }
  deps.events.emit("account.changed", { userId: viewer.id });
}

/** Confirms the address to which the token was mailed. */
export async function confirmEmail(deps: Deps, token: string, language: Language) {
  const tokenHash = hashToken(token);
  const now = deps.now();
  const found = await findConfirmation(deps.db, tokenHash, now);
  const badToken = () => new AppError("bad_token", "This link is wrong, was used, or has expired.");
  if (!found) throw badToken();
  const { userId, email, present, publicId } = found;
  const isChange = present !== email;
  if (!(await takeConfirmation(deps.db, { userId, email, tokenHash, now }, isChange)))
    throw badToken();
  deps.events.emit("account.changed", { userId });
  logSecurity(deps, isChange ? "email_changed" : "email_confirmed", publicId);
  if (isChange && present !== null)
    await notifyOldAddress(deps, "email_changed", { userId, email: present, language });
  return { email };
}
