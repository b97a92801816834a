import { appName } from "../app-name";

/** Texts of signing up, loaded with its screen. */
export const enSignUp = {
  eyebrow: "Create account",
  title: `Join ${appName}`,
  name: "Full name",
  age: "Age",
  ageHint: (age: number) => `${age} if left empty`,
  intent: "Primary intent",
  intents: {
    friends: "Walks, coffee, somebody to talk to",
    dating: "Somebody who might be the one",
    networking: "Ideas, work, people of your trade",
  },
  bio: "Bio",
  bioPlaceholder: "A line or two about you",
  confirmPassword: "Confirm password",
  interests: "Interests",
  interestsHint: "Optional. Shared interests bring you closer to the right people.",
  submit: "Create account",
  failedTitle: "We couldn’t create your account",
  retrying: "Creating account...",
  haveAccount: "Already have an account?",
  signIn: "Sign in",
  doneTitle: "Account created",
  parts: { account: "Your account", you: "Who you are", interests: "What you enjoy" },
  questions: {
    email: "How can we reach you?",
    emailHint: "You sign in with it. Nobody else sees it.",
    name: "Who are you?",
    nameHint: "The first thing people see.",
    intent: "What brings you here?",
    intentHint: "You can change it whenever you like.",
    password: "What keeps your account safe?",
    interests: "What do you enjoy?",
  },
};
export type SignUpTexts = typeof enSignUp;
