import type { Deps } from "../deps.ts";
import { hashToken, newToken } from "../lib/tokens.ts";
import { insertReset } from "./reset.repo.ts";

const RESET_MS = 60 * 60 * 1000;

function resetLetter({ appName, publicUrl }: Deps["env"], to: string, token: string) {
  // After the # nothing is sent to a server, so that the token stands in no log on the way.
  const link = new URL(`/login#reset=${token}`, publicUrl);
  const text = [
    `Somebody, hopefully you, asked to reset the password of your ${appName} account.`,
    `Open this link within an hour to choose a new one:\n${link}`,
    `Or enter this reset token yourself:\n${token}`,
    "If it wasn't you, ignore this mail: your password stays as it is.",
  ].join("\n\n");
  return { to, subject: `Reset your ${appName} password`, text: `${text}\n` };
}

/**
 * Makes the token at the moment it is sent, so that only its hash is ever kept. An address without an account gets
 * nothing; what a request waits for is the same for both.
 */
export async function sendResetToken(deps: Deps, email: string) {
  const token = newToken();
  const reset = { tokenHash: hashToken(token), expiresAt: deps.now() + RESET_MS };
  if (!(await insertReset(deps.db, email, reset))) return;
  if (deps.mail) await deps.mail.send(resetLetter(deps.env, email, token));
  else deps.console(`Password reset token for ${email}: ${token}`);
}
