import type { Language } from "@hereabouts/db/enumerations";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import { logSecurity } from "../../security-log.ts";
import { hashToken } from "../../lib/tokens.ts";
import { queueMail } from "../../mail-outbox/mail-outbox.service.ts";
import { deleteUnconfirmedFeed, findByEmail, setPasswordHash } from "../auth.repo.ts";
import { countResetRequest } from "./password-attempts.service.ts";
import { deleteOtherDevices } from "../known-device.service.ts";
import type { Origin } from "../known-device.service.ts";
import { refuseWeakPassword } from "./new-password.ts";
import { isResetValid, takeResets } from "./reset.repo.ts";
import { endOtherSessions } from "../../sessions/session.service.ts";

function badToken() {
  const message = "This reset token is wrong, was used, or has expired.";
  return new AppError("bad_token", message, { fields: { token: message } });
}

/** Does and returns the same for every address: whether it has an account is looked up after the response. */
export async function forgotPassword(
  deps: Deps,
  email: string,
  language: Language,
  origin: Origin,
) {
  await countResetRequest(deps, email, await findByEmail(deps.db, email), origin);
  await queueMail(deps, { kind: "password_reset", recipient: email, language });
  return deps.mail
    ? {
        isDemoMode: false,
        message:
          "If an account exists for this address, we've sent it a link to reset the password.",
      }
    : {
        isDemoMode: true,
        message: "If an account exists for this address, a reset token was created for it.",
      };
}

/**
 * Returns whose password it was. A new password also ends the lock on sign-ins, as attempts are counted per password.
 */
export async function resetPassword(
  deps: Deps,
  token: string,
  newPassword: string,
  origin: Origin,
) {
  await refuseWeakPassword(deps.env, "newPassword", newPassword);
  const tokenHash = hashToken(token);
  if (!(await isResetValid(deps.db, tokenHash, deps.now()))) throw badToken();
  const passwordHash = await deps.passwords.hash(newPassword);
  const userId = await takeResets(deps.db, tokenHash, deps.now());
  if (userId === undefined) throw badToken();
  logSecurity(deps, "password_reset", await setPasswordHash(deps.db, userId, passwordHash));
  deps.events.emit("account.changed", { userId });
  await endOtherSessions(deps, userId);
  await deleteOtherDevices(deps, userId, origin);
  await deleteUnconfirmedFeed(deps.db, userId);
  return userId;
}
