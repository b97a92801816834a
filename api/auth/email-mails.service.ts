import type { Language } from "@hereabouts/db/enumerations";
import { saveLanguage } from "../alerts/alert-settings.service.ts";
import type { WaitingMail } from "../mail-outbox/mail-outbox.repo.ts";
import { queueMail, sendMailsBy } from "../mail-outbox/mail-outbox.service.ts";
import type { Deps } from "../deps.ts";
import { hashToken, newToken } from "../lib/tokens.ts";
import { deleteConfirmation, insertConfirmation } from "./email.repo.ts";
import { CONFIRMATION_DAYS, EMAIL_WORDS } from "./email-words.ts";

const CONFIRMATION_MS = CONFIRMATION_DAYS * 86_400_000;

type Address = { userId: number; email: string; language: Language };

async function deliver(
  deps: Deps,
  mail: WaitingMail,
  name: keyof (typeof EMAIL_WORDS)["en"],
  path: string,
) {
  const { appName, publicUrl } = deps.env;
  const { button, footer, ...words } = EMAIL_WORDS[mail.language][name](appName);
  const content = {
    language: mail.language,
    appName,
    ...words,
    ...(button && { button: { label: button, url: new URL(path, publicUrl).href } }),
    ...(footer && { footer: { paragraphs: footer } }),
  };
  await deps.mail?.send({ to: mail.recipient, content });
}

/** The token is created when the mail is sent, so only its hash is stored, and a failed mail leaves none behind. */
async function sendConfirmation(deps: Deps, mail: WaitingMail) {
  if (mail.userId === null) return;
  const token = newToken();
  const tokenHash = hashToken(token);
  const now = deps.now();
  const address = { userId: mail.userId, email: mail.recipient };
  const times = { now, expiresAt: now + CONFIRMATION_MS };
  const added = await insertConfirmation(deps.db, { ...address, tokenHash, ...times });
  if (!added) return;
  // Browsers do not send what follows the #, so the token appears in no log on the way.
  const path = `/confirm-email#token=${token}`;
  await deliver(deps, mail, added.isChange ? "change" : "confirm", path).catch(
    async (error: unknown) => {
      await deleteConfirmation(deps.db, tokenHash);
      throw error;
    },
  );
}

export function sendEmailMails(deps: Deps) {
  sendMailsBy(deps, "confirm_email", sendConfirmation);
  sendMailsBy(deps, "email_changing", (_, mail) => deliver(deps, mail, "asked", "/settings"));
  sendMailsBy(deps, "email_changed", (_, mail) => deliver(deps, mail, "changed", "/"));
}

/** Mails a link to confirm the address, unless that address gets too many. */
export async function mailConfirmation(deps: Deps, { userId, email, language }: Address) {
  if (!deps.mail || !deps.limits.allows("confirmAddress", email)) return;
  await queueMail(deps, { kind: "confirm_email", recipient: email, userId, language });
}

/** Tells the present or former address of an account that it changes. */
export async function notifyOldAddress(
  deps: Deps,
  kind: "email_changing" | "email_changed",
  { userId, email, language }: Address,
) {
  if (deps.mail) await queueMail(deps, { kind, recipient: email, userId, language });
}

/** Mails the first link to a new member, and stores the language for further mails. */
export async function mailFirstConfirmation(deps: Deps, address: Address) {
  if (!deps.mail) return;
  await saveLanguage(deps, address.userId, address.language);
  await mailConfirmation(deps, address).catch((error: Error) =>
    deps.log.warn("no link to confirm an address", { error: error.name }),
  );
}
