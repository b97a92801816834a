import { appName } from "../app-name";

/** Texts of the screens that links in mails open, loaded with them. */
export const enMailed = {
  confirmEmail: {
    eyebrow: "Your e-mail address",
    title: "Confirm your address",
    text: "One press, and we know that mail to this address reaches you.",
    submit: "Confirm address",
    failed: "We couldn't confirm your address",
    badLink:
      "This link is incomplete, was used, or has expired. You can ask for a new one in the settings.",
    badLinkAgain:
      "This link was used. That may have been your first press: the settings show whether your address is confirmed.",
    doneTitle: "Thank you!",
    done: (email: string) => `${email} is confirmed.`,
    open: `Open ${appName}`,
  },
  unsubscribe: {
    eyebrow: "Mails",
    title: "Turn these mails off?",
    text: "You keep your account, and still see everything in the app. In the settings you can turn the mails on again.",
    submit: "Turn off",
    failed: "We couldn't turn these mails off",
    badLink:
      "This link is incomplete, or older than 90 days. You can turn mails off in the settings.",
    doneTitle: "Turned off",
    done: (what: string) => `We send you no more mails ${what}.`,
    groups: {
      messages: "about messages",
      matches: "about matches",
      events: "about your events",
      nearby: "about new people nearby",
      account: "about your account and safety",
    },
  },
};

export type MailedTexts = typeof enMailed;
