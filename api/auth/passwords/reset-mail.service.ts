import type { Language } from "@hereabouts/db/enumerations";
import type { Deps } from "../../deps.ts";
import { logSecurity } from "../../security-log.ts";
import { hashToken, newToken } from "../../lib/tokens.ts";
import type { NewMail } from "../../mail-outbox/mail-outbox.repo.ts";
import { sendMailsBy } from "../../mail-outbox/mail-outbox.service.ts";
import { deleteReset, insertReset } from "./reset.repo.ts";

const RESET_MS = 60 * 60 * 1000;
/** For this long a mailed token is not replaced by a newer one. */
const REPLACEABLE_AFTER_MS = RESET_MS / 2;

type ResetMail = { appName: string; link: URL; token: string };
type MailText = { subject: string; paragraphs: string[] };

const MAILS: Record<Language, (mail: ResetMail) => MailText> = {
  en: ({ appName, link, token }) => ({
    subject: `Reset your ${appName} password`,
    paragraphs: [
      `Somebody, hopefully you, asked to reset the password of your ${appName} account.`,
      `Open this link within an hour to choose a new one:\n${link}`,
      `Or enter this reset token yourself:\n${token}`,
      "If it wasn't you, ignore this mail: your password stays as it is.",
    ],
  }),
  de: ({ appName, link, token }) => ({
    subject: `Dein Passwort für ${appName} zurücksetzen`,
    paragraphs: [
      `Jemand, hoffentlich du, möchte das Passwort deines Kontos bei ${appName} zurücksetzen.`,
      `Öffne innerhalb einer Stunde diesen Link und wähl ein neues:\n${link}`,
      `Oder gib diesen Code selbst ein:\n${token}`,
      "Wenn du das nicht warst, kannst du diese Mail ignorieren: Dein Passwort bleibt, wie es ist.",
    ],
  }),
};

function resetMail(
  { appName, publicUrl }: Deps["env"],
  { recipient, language }: NewMail,
  token: string,
) {
  // Browsers do not send what follows the #, so the token appears in no log on the way.
  const link = new URL(`/login#reset=${token}`, publicUrl);
  const { subject, paragraphs } = MAILS[language]({ appName, link, token });
  return { to: recipient, content: { subject, text: `${paragraphs.join("\n\n")}\n` } };
}

async function deliver(deps: Deps, mail: NewMail, token: string) {
  if (deps.mail) await deps.mail.send(resetMail(deps.env, mail, token));
  else deps.console(`Password reset token for ${mail.recipient}: ${token}`);
}

/**
 * Creates the token when the mail is sent, so that only its hash is ever stored. An address without an account, or
 * with three open tokens, gets no mail; the response takes the same time for all.
 */
async function sendResetToken(deps: Deps, mail: NewMail) {
  const token = newToken();
  const tokenHash = hashToken(token);
  const now = deps.now();
  const times = {
    now,
    expiresAt: now + RESET_MS,
    replaceable: now + RESET_MS - REPLACEABLE_AFTER_MS,
  };
  const member = await insertReset(deps.db, mail.recipient, { tokenHash, ...times });
  if (member === undefined) return;
  logSecurity(deps, "reset_requested", member);
  // A mail that failed is retried with a new token, and does not count as an open one.
  await deliver(deps, mail, token).catch(async (error: unknown) => {
    await deleteReset(deps.db, tokenHash);
    throw error;
  });
}

export const sendResetMails = (deps: Deps) => sendMailsBy(deps, "password_reset", sendResetToken);
