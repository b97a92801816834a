import { appName } from "../app-name";
import type { MailedTexts } from "../en/en-mailed";

export const deMailed: MailedTexts = {
  confirmEmail: {
    eyebrow: "Deine E-Mail-Adresse",
    title: "Adresse bestätigen",
    text: "Ein Klick, und wir wissen, dass Mails an diese Adresse bei dir ankommen.",
    submit: "Adresse bestätigen",
    failed: "Deine Adresse ließ sich nicht bestätigen",
    badLink:
      "Dieser Link ist unvollständig, schon benutzt oder abgelaufen. In den Einstellungen bekommst du einen neuen.",
    badLinkAgain:
      "Dieser Link ist schon benutzt. Vielleicht war das dein erster Klick: Ob deine Adresse bestätigt ist, steht in den Einstellungen.",
    doneTitle: "Danke!",
    done: (email) => `${email} ist bestätigt.`,
    open: `${appName} öffnen`,
  },
  unsubscribe: {
    eyebrow: "Mails",
    title: "Diese Mails abstellen?",
    text: "Dein Konto bleibt, und in der App siehst du weiter alles. In den Einstellungen kannst du die Mails wieder anstellen.",
    submit: "Abstellen",
    failed: "Die Mails ließen sich nicht abstellen",
    badLink:
      "Dieser Link ist unvollständig oder älter als 90 Tage. In den Einstellungen kannst du Mails abstellen.",
    doneTitle: "Abgestellt",
    done: (what) => `Wir schicken dir keine Mails mehr ${what}.`,
    groups: {
      messages: "über Nachrichten",
      matches: "über Matches",
      events: "über deine Events",
      nearby: "über neue Leute in der Nähe",
      account: "über dein Konto und deine Sicherheit",
    },
  },
};
