import { SYSTEM_SHAPES } from "./system-shapes.ts";
import {
  ALERT_GROUPS,
  LANGUAGES,
  REPORT_KINDS,
  REPORT_REASONS,
  REPORT_STATES,
  WANTED,
} from "@hereabouts/db/enumerations";
import { z } from "zod";
import { SUGGESTIONS_MAX } from "../interests/interests.schema.ts";
import { STATUS_OF } from "../lib/errors.ts";
import {
  alert,
  fraction,
  id,
  instant,
  match,
  message,
  profile,
  summary,
} from "../lib/answer-shapes.schema.ts";
import { PAGE_SHAPES, event, genders, photos, prompts } from "./page-shapes.ts";

const place = z.strictObject({
  isDefault: z.boolean(),
  level: z.int().meta({ description: "The side of the published area in kilometres." }),
  hasHome: z.boolean(),
  pendingUntil: instant.nullable(),
  publishesLeftToday: z.int(),
  hiddenAreas: z
    .array(z.strictObject({ latitude: z.number(), longitude: z.number() }))
    .meta({ description: "The middles of the 8 km cells in which nothing is published." }),
  visibleUntil: instant
    .optional()
    .meta({ description: "When the place is hidden again; absent where it is not to be." }),
});

const settings = z.strictObject({
  showLocation: z.boolean(),
  showOnlineStatus: z.boolean(),
  newMatches: z.boolean(),
  messages: z.boolean(),
  nearbyUsers: z.boolean(),
  maxDistance: z.int(),
  minAge: z.int(),
  maxAge: z.int(),
});

const pin = {
  latitude: z.number().nullable().meta({ description: "The published pin, never a position." }),
  longitude: z.number().nullable(),
};
const counters = {
  connectionsCount: z.int(),
  eventsJoined: z.int(),
  matchRate: fraction.meta({ description: "Per cent of connections in which both have written." }),
};

const user = summary.extend({
  ...pin,
  ...counters,
  distanceKm: z.number().nullable().meta({ description: "The upper edge of the band." }),
  isDefaultPlace: z.boolean(),
  compatibilityScore: fraction,
  scoreFactors: z.array(z.strictObject({ factor: z.string(), points: z.number(), of: z.number() })),
  sharedInterests: z.array(z.string()),
  isConnected: z.boolean(),
  messagesLeft: z.int().nullable().meta({ description: "How many messages until they answer." }),
});

const person = user.extend({
  photos,
  prompts,
  gender: z
    .strictObject(genders)
    .optional()
    .meta({ description: "Only of somebody who looks for dating and shows it." }),
});

const me = profile.extend({
  photos,
  prompts,
  ...pin,
  ...counters,
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  pendingEmail: z
    .string()
    .nullable()
    .meta({ description: "Takes the place of `email` once it is confirmed." }),
  hasPassword: z.boolean(),
  isDemo: z.boolean(),
  unreadCount: z.int(),
  archivedUnreadCount: z
    .int()
    .optional()
    .meta({ description: "How many of the unread are in archived conversations; absent if none." }),
  markedUnreadCount: z.int().optional().meta({
    description: "Conversations marked as unread that hold nothing unread; absent if none.",
  }),
  newMatchesCount: z.int().meta({ description: "Matches that the list has not shown yet." }),
  firstContactsLeft: z.int(),
  settings,
  place,
});

const conversation = z.strictObject({
  user: summary,
  lastMessage: z.strictObject({
    content: z.string(),
    createdAt: instant,
    senderId: id,
    isRemoved: z.literal(true).optional(),
    hasPhoto: z.literal(true).optional(),
  }),
  unreadCount: z.int(),
  isMuted: z.literal(true).optional(),
  isArchived: z.literal(true).optional(),
  isMarkedUnread: z.literal(true).optional(),
});

const searchHit = z.strictObject({
  user: summary,
  messageId: id,
  senderId: id,
  createdAt: instant,
  snippet: z.string(),
  isCut: z.strictObject({ before: z.boolean(), after: z.boolean() }),
  matches: z.array(z.tuple([z.int(), z.int()])),
});

const conversationState = z.strictObject({
  isMuted: z.boolean(),
  isArchived: z.boolean(),
  isMarkedUnread: z.boolean(),
});

const session = z.strictObject({
  id,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
});

const report = z.strictObject({
  id,
  kind: z.enum(REPORT_KINDS),
  name: z
    .string()
    .nullable()
    .meta({ description: "What the person was called then; null where they were hidden." }),
  about: z.string().nullable().meta({ description: "The title of the event, or the text." }),
  reason: z.enum(REPORT_REASONS),
  details: z.string().nullable(),
  state: z.enum(REPORT_STATES),
  createdAt: instant,
  closedAt: instant.nullable(),
});

const byGroup = z.record(z.enum(Object.keys(ALERT_GROUPS)), z.boolean());
const alertSettings = z.strictObject({
  push: byGroup,
  mail: byGroup.meta({ description: "Only a server with mail, and a confirmed address, get any." }),
  showsWords: z.boolean().meta({ description: "Whether names and words leave the app." }),
  quietHours: z.boolean().meta({ description: "From 22 to 8 in the zone." }),
  timeZone: z.string().nullable(),
  language: z.enum(LANGUAGES),
  muted: z.strictObject({ users: z.array(id), events: z.array(id) }),
  mutes: z
    .array(z.strictObject({ userId: id.nullable(), eventId: id.nullable(), name: z.string() }))
    .meta({ description: "The same by name, oldest first." }),
  pushKey: z.string(),
});

const error = z.strictObject({
  message: z.string().meta({ description: "For a person to read." }),
  code: z.enum(Object.keys(STATUS_OF)),
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});

/** Response shapes by name. A test compares real responses with them. */
export const SHAPES = {
  User: user,
  Person: person,
  Me: me,
  DatingPreferences: z.strictObject({
    agreedAt: instant.nullable().meta({ description: "Null: nothing is in use." }),
    ...genders,
    wanted: z.array(z.enum(WANTED)),
    isShown: z.boolean(),
    canChangeFrom: instant.nullable().meta({ description: "Null: at once." }),
  }),
  Settings: settings,
  Place: place,
  Summary: summary,
  Event: event,
  ...PAGE_SHAPES,
  Match: match,
  Conversation: conversation,
  ConversationState: conversationState,
  SearchHit: searchHit,
  Message: message,
  MessageChanges: z.strictObject({
    version: z.int().meta({ description: "Ask on with it until it is that of the header." }),
    messages: z.array(message),
  }),
  Session: session,
  Block: z.strictObject({ userId: id, name: z.string(), createdAt: instant }),
  Pass: z.strictObject({
    userId: id,
    name: z.string(),
    profileImageUrl: z.string().nullable(),
    until: instant,
  }),
  Report: report,
  Warning: z.strictObject({
    id,
    message: z.string().nullable().meta({ description: "Null: the app's own words." }),
    createdAt: instant,
  }),
  Counts: z.strictObject({
    "2": z.int(),
    "5": z.int(),
    "10": z.int(),
    "20": z.int(),
    "100": z.int().optional(),
  }),
  Interests: z.array(z.string()).max(SUGGESTIONS_MAX),
  Alert: alert,
  AlertSettings: alertSettings,
  Unsubscribed: z.strictObject({ group: z.enum(Object.keys(ALERT_GROUPS)) }),
  Upload: z.strictObject({ url: z.string() }),
  AuthStatus: z.strictObject({ isAuthenticated: z.boolean() }),
  ConfirmedEmail: z.strictObject({ email: z.string() }),
  GoogleLink: z.strictObject({ email: z.string() }),
  Forgot: z.strictObject({ isDemoMode: z.boolean(), message: z.string() }),
  Config: z.strictObject({
    appName: z.string(),
    publicUrl: z.string().meta({ description: "The address of the app, for invitations." }),
    demo: z.boolean(),
    google: z.boolean(),
    mail: z.boolean(),
    passwordMin: z.int(),
    mapStyleUrl: z.string().optional(),
    copyDays: z.int().optional().meta({ description: "Days that copies hold what is deleted." }),
    streets: z
      .strictObject({
        maxZoom: z.int(),
        bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      })
      .optional(),
  }),
  ...SYSTEM_SHAPES,
  Error: error,
};

export type ShapeName = keyof typeof SHAPES;
