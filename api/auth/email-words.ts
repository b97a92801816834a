import type { Language } from "@hereabouts/db/enumerations";

/** How long the link to confirm an address works. */
export const CONFIRMATION_DAYS = 7;

type Words = { subject: string; paragraphs: string[]; button?: string; footer?: string[] };

export const EMAIL_WORDS: Record<
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
        `The link works for ${CONFIRMATION_DAYS} days.`,
        "If you have no account with us, ignore this mail.",
      ],
    }),
    change: (app) => ({
      subject: "Confirm your new e-mail address",
      paragraphs: [
        `Confirm that this is your new address for ${app}. Until then your old one stays.`,
      ],
      button: "Confirm address",
      footer: [
        `The link works for ${CONFIRMATION_DAYS} days.`,
        "If it wasn't you, ignore this mail.",
      ],
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
        `Der Link gilt ${CONFIRMATION_DAYS} Tage.`,
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
        `Der Link gilt ${CONFIRMATION_DAYS} Tage.`,
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
