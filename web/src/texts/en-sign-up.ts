import { appName } from "./app-name";

/** The words of signing up, loaded with its screen. */
export const enSignUp = {
  eyebrow: "Create account",
  title: `Join ${appName}`,
  name: "Full name",
  age: "Age",
  intent: "Primary intent",
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
  questions: {
    email: "How can we reach you?",
    emailHint: "You sign in with it. Nobody else sees it.",
    name: "Who are you?",
    nameHint: "The first thing people see. Without an age we put 25.",
    intent: "What brings you here?",
    intentHint: "You can change it whenever you like.",
    password: "Choose a password",
    interests: "What do you enjoy?",
  },
};
export type SignUpTexts = typeof enSignUp;
