/** Lists of values for columns, requests, responses and screens; each exists only here. */
export const INTENTS = ["friends", "dating", "networking"] as const;
export type Intent = (typeof INTENTS)[number];

export const STATUSES = [
  "available",
  "busy",
  "coffee",
  "studying",
  "working_out",
  "reading",
] as const;

/** Genders, besides own words. */
export const GENDERS = ["woman", "man", "nonbinary", "rather_not_say"] as const;
export type Gender = (typeof GENDERS)[number];
/** Whom a member would like to meet; `own_words` are people with own words for their gender. */
export const WANTED = ["woman", "man", "nonbinary", "own_words", "everyone"] as const;
export type Wanted = (typeof WANTED)[number];

export const USER_KINDS = ["member", "visitor", "figure"] as const;

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

export const PLACE_KINDS = ["city", "town", "village", "suburb", "place"] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export const CATEGORIES = [
  "coffee",
  "fitness",
  "study",
  "social",
  "outdoor",
  "arts",
  "food",
  "tech",
  "networking",
] as const;
export type Category = (typeof CATEGORIES)[number];
/** The colour of covers without a photo, in degrees of OKLCH. */
export const CATEGORY_HUES: Record<Category, number> = {
  coffee: 45,
  fitness: 10,
  study: 255,
  social: 345,
  outdoor: 150,
  arts: 305,
  food: 25,
  tech: 200,
  networking: 225,
};

/** How often a series takes place. */
export const RECURRENCES = ["week", "twoWeeks", "monthByDate", "monthByWeekday"] as const;
export type Every = (typeof RECURRENCES)[number];

export const UPLOAD_KINDS = ["profile", "event", "message", "event-photo"] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

export const REPORT_REASONS = [
  "spam",
  "harassment",
  "fake",
  "underage",
  "illegal",
  "other",
] as const;
export const REPORT_KINDS = [
  "person",
  "event",
  "message",
  "question",
  "answer",
  "event_photo",
] as const;
export const REPORT_STATES = ["open", "dismissed", "warned", "suspended", "removed"] as const;
export const MODERATION_ACTIONS = ["dismiss", "warn", "suspend", "lift", "remove"] as const;

export const MAIL_KINDS = [
  "password_reset",
  "confirm_email",
  "email_changing",
  "email_changed",
] as const;

export const ALERT_KINDS = [
  "message",
  "match",
  "event_changed",
  "called_off",
  "reminder",
  "still_coming",
  "place_offered",
  "join_requested",
  "request_answered",
  "host_words",
  "co_host_asked",
  "co_host_accepted",
  "question_asked",
  "question_answered",
  "newcomers",
  "report",
  "sign_in",
  "warning",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Alert kinds by the group in which they are turned off. */
export const ALERT_GROUPS = {
  messages: ["message"],
  matches: ["match"],
  events: [
    "event_changed",
    "called_off",
    "reminder",
    "still_coming",
    "place_offered",
    "join_requested",
    "request_answered",
    "host_words",
    "co_host_asked",
    "co_host_accepted",
    "question_asked",
    "question_answered",
  ],
  nearby: ["newcomers"],
  account: ["report", "sign_in", "warning"],
} as const satisfies Record<string, readonly AlertKind[]>;
export type AlertGroup = keyof typeof ALERT_GROUPS;
