import { appName } from "../app-name";
import type { WaysBackTexts } from "../en/en-ways-back";

/** Texts of dialogs that restore access to an account, loaded with them. */
export const deWaysBack: WaysBackTexts = {
  googleLink: {
    title: "Ist das dein Konto?",
    text: (email) =>
      `Zu ${email} gibt es schon ein Konto. Gib einmal dessen Passwort ein, dann meldet dich künftig auch Google an.`,
    textUnknown:
      "Zu dieser E-Mail-Adresse gibt es schon ein Konto. Gib einmal dessen Passwort ein, dann meldet dich künftig auch Google an.",
    passwordRequired: "Gib das Passwort dieses Kontos ein.",
    submit: "Verbinden und anmelden",
    later: "Jetzt nicht",
    failed: "Dein Google-Konto ließ sich nicht verbinden",
    tooLate: "Das hat zu lange gedauert oder war zu oft falsch. Geh noch einmal über Google.",
  },
  reset: {
    requestTitle: "Passwort zurücksetzen",
    requestText: "Nenn uns die E-Mail-Adresse deines Kontos, und wir helfen dir wieder hinein.",
    requestTextWithoutMail: `${appName} kann hier keine E-Mails schicken. Gib die Adresse deines Kontos ein und frag dann die Leute, die diese Seite betreiben, nach deinem Code.`,
    requestSubmit: "Link anfordern",
    setTitle: "Neues Passwort",
    setText: "Gib den Code ein und wähl ein neues Passwort.",
    token: "Code",
    newPassword: "Neues Passwort",
    confirmPassword: "Neues Passwort wiederholen",
    setSubmit: "Passwort ändern",
    haveToken: "Ich habe schon einen Code",
    back: "Zurück",
    tokenRequired: "Gib den Code ein.",
    tokenTitle: "Code erzeugt",
    tokenText: "Der Code steht in der Konsole des Servers.",
    mailTitle: "Sieh in deine E-Mails",
    mailText: (_message) =>
      "Wenn es zu dieser Adresse ein Konto gibt, haben wir dir einen Link zum Zurücksetzen geschickt.",
    doneTitle: "Passwort geändert",
    doneText: "Du kannst dich jetzt mit dem neuen Passwort anmelden.",
    errorTitle: "Fehler",
    requestFailed: "Die Anfrage hat nicht geklappt",
    resetFailed: "Das Passwort ließ sich nicht ändern",
  },
};
