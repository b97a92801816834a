import { appName } from "../app-name";

import { countingIn } from "../counting";
import { isolated } from "../isolated";
import { unreachable } from "./en-unreachable";

const { percent, plural } = countingIn("en");

/** Texts for signed-out visitors and for every screen; those for members are in en-member.ts. */
export const en = {
  states: {
    loading: "Loading",
    tryAgain: unreachable.tryAgain,
    close: "Close",
    dismiss: "Dismiss",
    optional: "(optional)",
    online: "Online",
    language: "Language",
    notification: "Notification",
    notificationsHotkey: "Notifications ({hotkey})",
    charactersLeft: (count: number) => plural(count, "character left", "characters left"),
    percent,
    compatibility: (score: number) => `${score} percent compatible`,
  },
  errors: {
    cookies:
      "Your browser refuses cookies, and nobody stays signed in without one. Allow them for this page and try again.",
    network: unreachable.text,
    startTitle: "We couldn't open the app",
    profileTitle: "We couldn’t load your profile",
    startMessage: "Something went wrong while starting. Please try again.",
    /** The server's message is English; other languages translate its code. */
    ofServer: (message: string, _code?: string): string | undefined => message,
    /** The server's message about a field is English; other languages go by the field. */
    ofField: (message: string, _field: string) => message,
  },
  update: {
    title: "A new version is ready",
    text: "This tab is older than the app. Reload to go on.",
    reload: "Reload",
  },
  time: {
    justNow: "Just now",
    minutesAgo: (count: number) => `${count} min ago`,
    hoursAgo: (count: number) => plural(count, "hour ago", "hours ago"),
    daysAgo: (count: number) => plural(count, "day ago", "days ago"),
  },
  shell: {
    skipToContent: "Skip to content",
    navigation: "Main",
    map: "Map",
    events: "Events",
    matches: "Matches",
    messages: "Messages",
    profile: "Profile",
    counted: {
      messages: (count: number) => plural(count, "unread message", "unread messages"),
      matches: (count: number) => plural(count, "new match", "new matches"),
    },
    news: { events: "News about your events" },
    signOut: "Sign out",
    notFoundTitle: "This view got lost",
    notFoundText: "The page you were looking for isn't here. Your neighbourhood still is.",
    openMap: "Open map",
    goHome: "Go home",
  },
  unsent: {
    title: "Not sent yet",
    text: "You were signed out before this was sent. Copy it, or sign in again and it is sent.",
    to: (name: string) => `To ${isolated(name)}`,
    copyAll: "Copy",
    copied: "Copied",
    drop: "Delete",
  },
  auth: {
    tagline: "Good company is closer than you think.",
    taglineMore: "Meet people around the corner for friendship, a date or a good idea.",
    promise: "Others see a wide circle around your area, never your address.",
    google: "Continue with Google",
    or: "or",
    email: "E-mail",
    emailPlaceholder: "you@example.com",
    password: "Password",
    showPassword: "Show password",
    hidePassword: "Hide password",
    passwordsDiffer: "Passwords do not match",
    sessionEndedTitle: "You were signed out",
    sessionEndedText: "Please sign in again to go on.",
  },
  password: {
    atLeast: (min: number) => `At least ${min} characters.`,
    strength: (word: string) => `Strength: ${word}`,
    tooShort: "too short",
    tooCommon: "too common",
    weak: "weak",
    fair: "fair",
    good: "good",
    strong: "strong",
  },
  signIn: {
    eyebrow: "Sign in",
    title: `Welcome to ${appName}`,
    submit: "Sign in",
    demo: "Try the demo",
    demoHint: "No account needed. You get a town of your own to look around in.",
    forgot: "Forgot password?",
    noAccount: "Don't have an account?",
    createOne: "Create one",
    failedTitle: "We couldn't sign you in",
    failedFallback: "Invalid email or password",
    retrying: "Signing in...",
    welcomeBackTitle: "Welcome back!",
    welcomeBackText: "You're signed in and ready to explore.",
    demoWelcomeTitle: "Welcome!",
    demoWelcomeText: "You're in with the demo account.",
    google: {
      google_unavailable: "Google sign-in isn't available here. Use your e-mail address instead.",
      account_suspended: "This account is suspended.",
      google_failed: "Google sign-in didn't work. Please try again.",
      google_cancelled: "You left Google before you were signed in.",
      google_other_account:
        "The account with this e-mail address belongs to another Google account.",
      rate_limited: "That was tried too often. Please wait a few minutes.",
      email_unverified:
        "Google hasn't verified your e-mail address yet, so we can't sign you in with it.",
    },
  },
  steps: {
    of: (step: number, count: number) => `Step ${step} of ${count}`,
    next: "Next",
    back: "Back",
  },
  intents: { friends: "Friendship", dating: "Dating", networking: "Networking" },
  interests: {
    hiking: "Hiking",
    coffee: "Coffee",
    reading: "Reading",
    yoga: "Yoga",
    photography: "Photography",
    cooking: "Cooking",
    travel: "Travel",
    music: "Music",
    fitness: "Fitness",
    art: "Art",
    technology: "Technology",
    gaming: "Gaming",
    movies: "Movies",
    dancing: "Dancing",
    running: "Running",
    tech: "Tech",
    nature: "Nature",
  },
  chosen: {
    count: (count: number, most: number) => `${count} of ${most}`,
    full: (most: number) => `${most} is the most. Remove one first.`,
  },
  /** The label of an interest as it is stored. */
  interest: (stored: string) => stored,
};

export type Texts = typeof en;
