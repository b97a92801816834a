import { appName } from "../app-name";
import type { SignUpTexts } from "../en/en-sign-up";

export const deSignUp: SignUpTexts = {
  eyebrow: "Konto anlegen",
  title: `Mach mit bei ${appName}`,
  name: "Voller Name",
  age: "Alter",
  ageHint: (age) => `leer heißt ${age}`,
  intent: "Wofür bist du hier?",
  intents: {
    friends: "Spaziergänge, Kaffee, jemand zum Reden",
    dating: "Vielleicht jemand fürs Leben",
    networking: "Ideen, Arbeit, Leute vom Fach",
  },
  bio: "Über dich",
  bioPlaceholder: "Ein, zwei Sätze über dich",
  confirmPassword: "Passwort wiederholen",
  interests: "Interessen",
  interestsHint: "Freiwillig. Was ihr gemeinsam habt, bringt euch zusammen.",
  submit: "Konto anlegen",
  failedTitle: "Dein Konto ließ sich nicht anlegen",
  retrying: "Konto wird angelegt …",
  haveAccount: "Schon ein Konto?",
  signIn: "Anmelden",
  doneTitle: "Konto angelegt",
  parts: { account: "Dein Konto", you: "Wer du bist", interests: "Was du gern machst" },
  questions: {
    email: "Wie erreichen wir dich?",
    emailHint: "Damit meldest du dich an. Niemand sonst sieht sie.",
    name: "Wer bist du?",
    nameHint: "Das sehen andere zuerst.",
    intent: "Was führt dich her?",
    intentHint: "Du kannst es jederzeit ändern.",
    password: "Was schützt dein Konto?",
    interests: "Was machst du gern?",
  },
};
