import type { Deps } from "../deps.ts";
import { compatibilityScore, prepareTraits } from "../people/compatibility.ts";
import { interestRarity } from "../people/rarity.service.ts";
import { publishedPlaceOf } from "../places/pin.ts";
import { cellAt, centreOf } from "../lib/cells.ts";
import type { Position } from "../lib/cells.ts";
import type { Language } from "@hereabouts/db/enumerations";
import { newPublicId } from "../lib/tokens.ts";
import { nextQuarter } from "../lib/time/quarter-hour.ts";
import { DATES_AHEAD } from "../events/event-limits.schema.ts";
import { placedAt } from "../events/event-place.service.ts";
import { instantOf } from "../events/event-time.ts";
import { localTime, ruleOf } from "../events/recurrence.ts";
import { portraitPath } from "./portraits.ts";
import { SCENES, coverPath, describeScene, scenePath } from "./scenes.ts";
import { EVENTS } from "./sandbox-events.ts";
import type { SandboxEvent } from "./sandbox-events.ts";
import { BOTS, VISITOR } from "./sandbox-people.ts";
import type { BotName } from "./sandbox-people.ts";
import { BOT_PROMPTS, VISITOR_PROMPTS } from "./sandbox-prompts.ts";
import { CONNECTIONS, CONVERSATIONS } from "./sandbox-conversations.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WEEK_MS = 7 * DAY_MS;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const KM_PER_DEGREE = 111.195;

export type SandboxPlan = ReturnType<typeof planSandbox>;
type SandboxConversation = (typeof CONVERSATIONS)[number];

/** Measured from the middle of a cell, so that distances do not depend on where in its cell the default place is. */
function positionAt(from: Position, [northKm, eastKm]: readonly [number, number]) {
  const { latitude, longitude } = centreOf(cellAt(from, 2));
  const kmPerDegreeEast = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return {
    latitude: latitude + northKm / KM_PER_DEGREE,
    longitude: longitude + eastKm / kmPerDegreeEast,
  };
}

function placeAt({ serverKey }: Deps, publicId: string, position: Position) {
  const cell = cellAt(position, 2);
  return { ...cell, ...publishedPlaceOf(serverKey, publicId, cell) };
}

/** At a full quarter of an hour, as for a member. */
const inHours = ({ now }: Deps, hours: number) => nextQuarter(now() + hours * HOUR_MS);

const answersIn = (language: Language, prompts: typeof VISITOR_PROMPTS = []) =>
  prompts.map(({ prompt, answer }) => ({ prompt, answer: answer[language] }));

function planPeople(deps: Deps, language: Language) {
  const { defaultPosition } = deps.env;
  const visitorId = newPublicId();
  const counts = { connections: 0, mutual: 0, events: 0 };
  const place = placeAt(deps, visitorId, defaultPosition);
  const visitor = {
    ...VISITOR,
    ...counts,
    bio: VISITOR.bio[language],
    prompts: answersIn(language, VISITOR_PROMPTS),
    profileImageUrl: portraitPath(VISITOR.name),
    publicId: visitorId,
    kind: "visitor",
    isDefault: true,
    place,
  };
  const bots = BOTS.map(({ at, ...bot }) => {
    const publicId = newPublicId();
    const place = placeAt(deps, publicId, positionAt(defaultPosition, at));
    return {
      ...bot,
      bio: bot.bio[language],
      prompts: answersIn(language, BOT_PROMPTS[bot.name]),
      statusUntil: "statusHours" in bot ? inHours(deps, bot.statusHours) : null,
      profileImageUrl: PORTRAITS[bot.name],
      publicId,
      kind: "figure",
      isDefault: false,
      place,
    };
  });
  return [visitor, ...bots];
}

const photosIn = (language: Language) =>
  BOTS.flatMap(({ name }) =>
    SCENES[name].map((scene, index) => ({
      name,
      position: index + 2,
      address: scenePath(name, scene),
      alt: describeScene(name, scene, language),
    })),
  );

// The same in every sandbox.
const PHOTOS: Record<Language, ReturnType<typeof photosIn>> = {
  en: photosIn("en"),
  de: photosIn("de"),
};
const PORTRAITS = Object.fromEntries(BOTS.map(({ name }) => [name, portraitPath(name)]));
const COVERS = EVENTS.map(coverPath);

/** The photos after the portrait, which is photo 1. */
const planPhotos = (language: Language, idOf: (name: BotName) => string) =>
  PHOTOS[language].map(({ name, ...photo }) => ({ ...photo, person: idOf(name) }));

const hasWritten = (conversation: SandboxConversation | undefined, by: "bot" | "visitor") =>
  conversation?.lines.some((line) => line.by === by) ?? false;

function planMatches(deps: Deps, idOf: (name: BotName) => string) {
  return CONNECTIONS.map((connection) => {
    const bot = BOTS.find(({ name }) => name === connection.with) ?? BOTS[0];
    const conversation = CONVERSATIONS.find((one) => one.with === connection.with);
    return {
      publicId: newPublicId(),
      bot: idOf(connection.with),
      score: compatibilityScore(
        prepareTraits(VISITOR, interestRarity(deps).current()),
        prepareTraits(bot, interestRarity(deps).current()),
      ),
      bothWrote: hasWritten(conversation, "bot") && hasWritten(conversation, "visitor"),
      createdAt: deps.now() - connection.minutesAgo * MINUTE_MS,
    };
  });
}

function planConversation(
  deps: Deps,
  language: Language,
  visitor: string,
  bot: string,
  { lines, unread }: SandboxConversation,
) {
  const messages = lines.map(({ by, minutesAgo, text, replyTo }, index) => ({
    publicId: newPublicId(),
    sender: by === "visitor" ? visitor : bot,
    seq: index + 1,
    content: text[language],
    createdAt: deps.now() - minutesAgo * MINUTE_MS,
    replyToSeq: replyTo === undefined ? null : replyTo + 1,
    bot,
  }));
  const reactions = messages.flatMap(({ publicId: message }, index) => {
    const emoji = lines[index]?.reaction;
    return emoji === undefined ? [] : [{ message, emoji }];
  });
  const side = (user: string, other: string, unreadCount: number) => ({
    user,
    other,
    unreadCount,
    readSeq: messages.length - unreadCount,
    sentCount: messages.filter(({ sender }) => sender === user).length,
    lastMessage: messages.at(-1)?.publicId,
  });
  return {
    conversation: { bot, lastSeq: messages.length },
    messages,
    reactions: reactions.map((each, index) => ({ ...each, version: index + 1 })),
    sides: [side(visitor, bot, unread), side(bot, visitor, 0)],
  };
}

/** In the default time zone; without a time, the first full half hour at least three hours from now. */
function startOf({ env, now }: Deps, { day, clock }: Pick<SandboxEvent, "day" | "clock">) {
  if (clock === undefined) return Math.ceil(now() / HALF_HOUR_MS + 6) * HALF_HOUR_MS;
  const { defaultTimeZone } = env;
  const today = Temporal.Instant.fromEpochMilliseconds(now()).toZonedDateTimeISO(defaultTimeZone);
  return instantOf(
    `${today.toPlainDate().add({ days: day }).toString()}T${clock}`,
    defaultTimeZone,
  );
}

type IdOf = (name: string) => string;

/** The event, or the dates of a weekly one; later dates have only the host. */
function planDates(
  deps: Deps,
  idOf: IdOf,
  {
    host,
    attendees,
    plusOnes,
    isWeekly,
    ...event
  }: SandboxEvent & { imageUrl: string | undefined },
) {
  const series = isWeekly ? newPublicId() : null;
  return Array.from({ length: isWeekly ? DATES_AHEAD : 1 }, (_, occurrence) => ({
    ...event,
    series,
    occurrence,
    publicId: newPublicId(),
    host: idOf(host),
    allowsPlusOne: Number(plusOnes !== undefined),
    attendees: [host, ...(occurrence === 0 ? attendees : [])].map((name) => ({
      person: idOf(name),
      plusOne: Number(plusOnes?.includes(name) ?? false),
    })),
    startsAt: startOf(deps, { ...event, day: event.day + 7 * occurrence }),
  }));
}

/** Questions under the event, or under its first date. */
const planQuestions = (
  { now }: Deps,
  language: Language,
  idOf: IdOf,
  dates: ReturnType<typeof planDates>,
) =>
  dates.slice(0, 1).flatMap(({ publicId: event, host, questions = [] }) =>
    questions.map(({ by, hoursAgo, text, answer }) => ({
      publicId: newPublicId(),
      event,
      by: idOf(by),
      text: text[language],
      at: now() - hoursAgo * HOUR_MS,
      answer: { publicId: newPublicId(), by: host, text: answer[language] },
    })),
  );

/** Added on the evening of the day. */
const planEventPhotos = (language: Language, idOf: IdOf, dates: ReturnType<typeof planDates>) =>
  dates.slice(0, 1).flatMap(({ publicId: event, startsAt, photos = [] }) =>
    photos.map(({ by, scene }, index) => ({
      publicId: newPublicId(),
      event,
      by: idOf(by),
      address: scenePath(by, scene),
      alt: describeScene(by, scene, language),
      at: startsAt + 4 * HOUR_MS + index * MINUTE_MS,
    })),
  );

/** The series of a weekly event; no more dates are added in a sandbox. */
function seriesOf({ env }: Deps, { series: publicId, host, startsAt, occurrence }: LastDate) {
  const lastLocal = localTime(startsAt, env.defaultTimeZone);
  const rule = ruleOf("week", lastLocal);
  return { publicId, host, rule, dates: occurrence + 1, lastLocal, lastStartsAt: startsAt };
}
type LastDate = ReturnType<typeof planDates>[number];

function planEvents(deps: Deps, language: Language, idOf: IdOf) {
  const dates = EVENTS.map((event, index) =>
    planDates(deps, idOf, { ...event, imageUrl: COVERS[index] }),
  );
  const planned = dates.flat().map(({ at, ...event }) => ({
    ...event,
    title: event.title[language],
    description: event.description[language],
    location: event.location[language],
    ...placedAt(positionAt(deps.env.defaultPosition, at)),
    createdAt: deps.now() - WEEK_MS,
  }));
  return {
    series: dates
      .flatMap((each) => each.slice(-1).filter(({ series }) => series))
      .map((last) => seriesOf(deps, last)),
    events: planned,
    questions: dates.flatMap((each) => planQuestions(deps, language, idOf, each)),
    eventPhotos: dates.flatMap((each) => planEventPhotos(language, idOf, each)),
    attendees: planned.flatMap(({ publicId, attendees }) =>
      attendees.map((attendee) => ({ event: publicId, ...attendee })),
    ),
  };
}

/** Everything a new sandbox starts with, in the visitor's language, keyed by public id, with times relative to now. */
export function planSandbox(deps: Deps, language: Language) {
  const now = deps.now();
  const people = planPeople(deps, language);
  const ids = new Map<string, string>(people.map(({ name, publicId }) => [name, publicId]));
  const idOf = (name: string) => ids.get(name) ?? "";
  const visitor = idOf(VISITOR.name);
  const planned = CONVERSATIONS.map((conversation) =>
    planConversation(deps, language, visitor, idOf(conversation.with), conversation),
  );
  return {
    now,
    activeDay: Math.floor(now / DAY_MS),
    language,
    visitor,
    people,
    photos: planPhotos(language, idOf),
    timeZone: deps.env.defaultTimeZone,
    ...planEvents(deps, language, idOf),
    matches: planMatches(deps, idOf),
    conversations: planned.map(({ conversation }) => conversation),
    messages: planned.flatMap(({ messages }) => messages).sort((a, b) => a.createdAt - b.createdAt),
    reactions: planned.flatMap(({ reactions }) => reactions),
    sides: planned.flatMap(({ sides }) => sides),
  };
}
