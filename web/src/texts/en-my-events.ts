import { isolated } from "./isolated";

/** The words of one's own events and of waiting for a place, loaded with the first of them. */
export const enMyEvents = {
  wait: "Tell me when there is room",
  stop: "Stop waiting",
  position: (position: number) =>
    position === 1
      ? "You are the next one on the waitlist."
      : `You are number ${position} on the waitlist.`,
  held: (time: string) => `${time}: until then a place is held for you.`,
  decline: "No, thanks",
  waiting: (count: number) =>
    count === 1 ? "1 person waits for a place" : `${count} people wait for a place`,
  failed: "That did not work",
  failedText: "Here is how it stands now. Try again.",
  placeOffered: (title: string) => `There is a place for you at “${isolated(title)}”`,
  stillComing: (title: string) => `Still coming to “${isolated(title)}”?`,
  hostWrote: (name: string, title: string) =>
    `${isolated(name)} wrote to the guests of “${isolated(title)}”`,
  meetings: {
    title: "Did you meet?",
    text: "If both of you say so, the two of you see it. Nobody else ever does, and nobody sees what you leave open.",
    met: (name: string) => `I met ${isolated(name)}`,
    both: "You both say so",
    people: (count: number) =>
      `You have met more than ${count - 1} people at events. Only you see this.`,
    wrong: "Something went wrong there",
    failed: "We couldn't save that",
    loadFailed: "We couldn't load whom you met",
  },
  words: {
    title: "From the host",
    label: "Write to all who go",
    hint: (most: number) => `They get it as a notice. At most ${most} times a day.`,
    send: "Send to guests",
    sent: "Sent to all who go",
    failed: "We couldn't send it",
    loadFailed: "We couldn't load what the host wrote",
  },
  question: "Still coming?",
  comes: "Yes, I'm coming",
  comesNot: "I can't come",
  saidYes: "You said that you are coming.",
  answers: (yes: number, silent: number, no: number) =>
    `${yes} coming, ${silent} have not answered, ${no} can't come`,
  isComing: "Coming",
  isSilent: "No answer yet",
  link: {
    eyebrow: "Your event",
    text: "If you can't come, your place goes to somebody else.",
    yes: "See you there.",
    no: "Thanks for saying so. Your place is free for somebody else.",
    dead: "This link does not work any more",
    deadText: "It is incomplete, or the event has begun, moved or been called off.",
    open: "Open the app",
  },
  until: (time: string) => `until ${time}`,
  otherCalendars: "Other calendars",
  google: "Google Calendar",
  outlook: "Outlook",
  around: "Nearby",
  views: "Which events",
  parts: { going: "Going", hosting: "Hosting", waiting: "Waiting", past: "Past" },
  loadFailed: "We couldn't load your events",
  empty: {
    going: "Nothing planned yet",
    hosting: "You host nothing yet",
    waiting: "You are not waiting for a place",
    past: "Nothing behind you yet",
  },
  emptyText: {
    going: "Join an event nearby, or start a ritual: the same thing at the same time.",
    hosting: "Start a ritual: the same thing at the same time, and people know where to find you.",
    waiting: "Full events offer to tell you when there is room.",
    past: "Events that you went to come here.",
  },
  browse: "See what is nearby",
  ritual: "Start a ritual",
  next: "Your next event",
  tonight: "Tonight",
  earlier: "Earlier today",
};

export type MyEventsTexts = typeof enMyEvents;
