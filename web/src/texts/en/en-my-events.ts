import { isolated } from "../isolated";

const SUFFIXES = new Map([
  ["one", "st"],
  ["two", "nd"],
  ["few", "rd"],
]);
const nth = (day: number) =>
  `${day}${SUFFIXES.get(new Intl.PluralRules("en", { type: "ordinal" }).select(day)) ?? "th"}`;
const WEEKS = new Map([
  [1, "first"],
  [2, "second"],
  [3, "third"],
  [4, "fourth"],
]);
const weekOf = (week: number) => WEEKS.get(week) ?? "last";

/** Texts of the member's own events and of waitlists, loaded when first needed. */
export const enMyEvents = {
  wait: "Tell me when there is room",
  stop: "Stop waiting",
  position: (position: number) =>
    position === 1
      ? "You are the next one on the waitlist."
      : `You are number ${position} on the waitlist.`,
  waitingAt: (position: number) =>
    position === 1 ? "Next on the waitlist" : `No. ${position} on the waitlist`,
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
  coHosts: {
    asked: (name: string, title: string) =>
      `${isolated(name)} asks you to host “${isolated(title)}” with them`,
    accepted: (name: string, title: string) =>
      `${isolated(name)} hosts “${isolated(title)}” with you`,
    question: (name: string) => `${isolated(name)} asks you to host this together`,
    means:
      "You take a place. You can change the event, write to guests and see who comes. You can't call it off.",
    ofAll: "It is about all dates.",
    accept: "Host it together",
    decline: "No, thanks",
    with: "with",
    title: "Co-hosts",
    none: "Host it with somebody",
    text: (most: number) =>
      `Up to ${most} people can change it, write to guests and see who comes. Only you can call it off.`,
    isAsked: "Asked",
    people: "Whom to ask",
    nobody: "People who go or are connected with you come here.",
    ask: "Ask",
    askOf: (name: string) => `Ask ${isolated(name)}`,
    remove: "Remove",
    removeOf: (name: string) => `Remove ${isolated(name)}`,
    full: (most: number) => `${most} people host it with you. That is as many as there can be.`,
    refused: "They have said no, or as many people host it as there can be.",
    stepDown: "Stop hosting",
    steppedDown: "You go as a guest now",
    loadFailed: "We couldn't load whom you can ask",
  },
  asked: (name: string, title: string) =>
    `${isolated(name)} asked something about “${isolated(title)}”`,
  answered: (name: string, title: string) =>
    `${isolated(name)} answered your question about “${isolated(title)}”`,
  together: {
    label: "An event for the two of you",
    ask: "Go together?",
    dismiss: "Not this one",
    question: (title: string, time: string) => `Go together? ${title}, ${time}`,
  },
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
  invite: "Invite",
  page: {
    title: "Page for anybody",
    on: "Anybody with the link sees it.",
    off: "Only members see it.",
  },
  question: "Still coming?",
  comes: "Yes, I'm coming",
  comesNot: "I can't come",
  saidYes: "You said that you are coming.",
  answers: (yes: number, silent: number, no: number) =>
    [
      yes > 0 && `${yes} coming`,
      silent > 0 && `${silent} ${silent === 1 ? "has" : "have"} not answered`,
      no > 0 && `${no} can't come`,
    ]
      .filter(Boolean)
      .join(", "),
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
  series: {
    week: (weekday: string) => `Every ${weekday}`,
    twoWeeks: (weekday: string) => `Every second ${weekday}`,
    monthByDate: (day: number) => `Every month on the ${nth(day)}`,
    monthByWeekday: (week: number, weekday: string) =>
      `Every month on the ${weekOf(week)} ${weekday}`,
    until: (day: string) => `until ${day}`,
    count: (count: number) => `${count} dates`,
    repeats: "Repeats",
    once: "Does not repeat",
    everyWeek: "Every week",
    everySecondWeek: "Every second week",
    everyMonth: "Every month on the same day",
    everyMonthWeekday: "Every month on the same weekday",
    ends: "For how long",
    never: "Without an end",
    onDay: "Until a day",
    afterDates: "A number of dates",
    lastDay: "Last day",
    lastDayHint: "Dates on this day still count.",
    datesCount: "Number of dates",
    datesHint: (min: number, max: number) => `${min} to ${max}, the first one included`,
    lastDayWrong: "Choose a day on which it takes place again.",
    dates: "Other dates",
    waiting: "Waiting",
    calledOff: "Called off",
    changed: (count: number, title: string) =>
      count === 1
        ? `“${isolated(title)}” has a new time or place`
        : `${count} dates of “${isolated(title)}” have a new time or place`,
    datesCalledOff: (count: number, title: string) =>
      count === 1
        ? `“${isolated(title)}” was called off`
        : `${count} dates of “${isolated(title)}” were called off`,
    joinAll: "Join all dates",
    leaveAll: "Leave all dates",
    joinsAll: "You also join the dates that are added later, where there is a place.",
    more: (count: number) => (count === 1 ? "1 more date" : `${count} more dates`),
    fewer: "Fewer dates",
    editTitle: "Change which dates?",
    editText: "Whoever goes or waits hears of another time or place once.",
    callOffTitle: "Call off which dates?",
    callOffText: "Whoever goes or waits hears of it once. This can't be undone.",
    one: "Only this date",
    following: "This and the following dates",
    all: "All dates ahead",
  },
  guests: {
    plusOne: "I bring one more",
    plusOneText: "Both of you have a place.",
    plusOneAsked: "You ask for both of you.",
    plusOneFull: "There is no place for one more.",
    plusOneMark: "brings one more",
    checkIn: "Check guests in",
    askThis: "Ask to join",
    ask: "Ask",
    asked: "Asked",
    requested: "You asked to join",
    requestedText: "The host decides. You hear from us.",
    takeBack: "Take it back",
    askAll: "Ask for all dates",
    turnedDown: "Declined",
    hostDecides: "The host lets each guest in.",
    wasDeclined: "The host has declined your request.",
    asking: (count: number, title: string) =>
      count > 1
        ? `${count} people ask to come to “${isolated(title)}”`
        : `Somebody asks to come to “${isolated(title)}”`,
    approved: (title: string) => `You can come to “${isolated(title)}”`,
    declined: (title: string) => `Your request for “${isolated(title)}” was declined`,
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
