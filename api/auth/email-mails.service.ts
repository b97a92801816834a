import type { Language } from "@hereabouts/db/enumerations";
import { saveLanguage } from "../alerts/alert-settings.service.ts";
import type { WaitingMail } from "../alerts/mails/mail-outbox.repo.ts";
import { queueMail, sendMailsBy } from "../alerts/mails/mail-outbox.service.ts";
import type { Deps } from "../deps.ts";
import { hashToken, newToken } from "../lib/tokens.ts";
import { deleteConfirmation, insertConfirmation } from "./email.repo.ts";

const DAYS = 7;
const CONFIRMATION_MS = DAYS * 86_400_000;

type Address = { userId: number; email: string; language: Language };
type Words = { subject: string; paragraphs: string[]; button?: string; footer?: string[] };

const WORDS: Record<
  Language,
  Record<"confirm" | "change" | "asked" | "changed", (app: string) => Words>
> = {
  en: {
    confirm: (app) => ({
      subject: "Confirm your e-mail address",
      paragraphs: [
        `Welcome to ${app}! Confirm that this is your address, so that we can write to you here.`,
      ],
      button: "Confirm address",
      footer: [
        `The link works for ${DAYS} days.`,
        "If you have no account with us, ignore this mail.",
      ],
    }),
    change: (app) => ({
      subject: "Confirm your new e-mail address",
      paragraphs: [
        `Confirm that this is your new address for ${app}. Until then your old one stays.`,
      ],
      button: "Confirm address",
      footer: [`The link works for ${DAYS} days.`, "If it wasn't you, ignore this mail."],
    }),
    asked: (app) => ({
      subject: "Your e-mail address is about to change",
      paragraphs: [
        `Somebody, hopefully you, wants to use another e-mail address for your ${app} account. It changes once the new one is confirmed.`,
        "If it wasn't you, set a new password: that stops the change.",
      ],
      button: "Open settings",
    }),
    changed: (app) => ({
      subject: "Your e-mail address was changed",
      paragraphs: [
        `Your ${app} account has another e-mail address now. We don't write to this one any more.`,
        "If it wasn't you, write to whoever runs this server.",
      ],
    }),
  },
  de: {
    confirm: (app) => ({
      subject: "Bestätige deine E-Mail-Adresse",
      paragraphs: [
        `Willkommen bei ${app}! Bestätige, dass das deine Adresse ist. Dann können wir dir hierher schreiben.`,
      ],
      button: "Adresse bestätigen",
      footer: [
        `Der Link gilt ${DAYS} Tage.`,
        "Wenn du kein Konto bei uns hast, kannst du diese Mail ignorieren.",
      ],
    }),
    change: (app) => ({
      subject: "Bestätige deine neue E-Mail-Adresse",
      paragraphs: [
        `Bestätige, dass das deine neue Adresse für ${app} ist. Bis dahin bleibt die alte.`,
      ],
      button: "Adresse bestätigen",
      footer: [
        `Der Link gilt ${DAYS} Tage.`,
        "Wenn du das nicht warst, kannst du diese Mail ignorieren.",
      ],
    }),
    asked: (app) => ({
      subject: "Deine E-Mail-Adresse soll sich ändern",
      paragraphs: [
        `Jemand, hoffentlich du, möchte für dein Konto bei ${app} eine andere E-Mail-Adresse verwenden. Sie gilt, sobald die neue bestätigt ist.`,
        "Wenn du das nicht warst, setz ein neues Passwort: Das hält die Änderung auf.",
      ],
      button: "Einstellungen öffnen",
    }),
    changed: (app) => ({
      subject: "Deine E-Mail-Adresse wurde geändert",
      paragraphs: [
        `Dein Konto bei ${app} hat jetzt eine andere E-Mail-Adresse. An diese schreiben wir nicht mehr.`,
        "Wenn du das nicht warst, schreib denen, die diesen Server betreiben.",
      ],
    }),
  },
};

async function deliver(
  deps: Deps,
  mail: WaitingMail,
  name: keyof (typeof WORDS)["en"],
  path: string,
) {
  const { appName, publicUrl } = deps.env;
  const { button, footer, ...words } = WORDS[mail.language][name](appName);
  const content = {
    language: mail.language,
    appName,
    ...words,
    ...(button && { button: { label: button, url: new URL(path, publicUrl).href } }),
    ...(footer && { footer: { paragraphs: footer } }),
  };
  await deps.mail?.send({ to: mail.recipient, content });
}

/** The token is created when the mail is sent, so that only its hash is ever stored, and what failed leaves none behind. */
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

/** Mails a link by which the member confirms the address. Whom somebody floods with them is spared. */
export async function mailConfirmation(deps: Deps, { userId, email, language }: Address) {
  if (!deps.mail || !deps.limits.allows("confirmAddress", email)) return;
  await queueMail(deps, { kind: "confirm_email", recipient: email, userId, language });
}

/** Mails the address that an account has, or had, that it changes. */
export async function notifyOldAddress(
  deps: Deps,
  kind: "email_changing" | "email_changed",
  { userId, email, language }: Address,
) {
  if (deps.mail) await queueMail(deps, { kind, recipient: email, userId, language });
}

/** The first link to a new member, in the language that mails to them are written in from then on. */
export async function welcomeAddress(deps: Deps, address: Address) {
  if (!deps.mail) return;
  await saveLanguage(deps, address.userId, address.language);
  await mailConfirmation(deps, address).catch((error: Error) =>
    deps.log.warn("no link to confirm an address", { error: error.name }),
  );
}
