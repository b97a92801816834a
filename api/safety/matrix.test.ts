import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { basename } from "node:path";
import { writeAlerts } from "../alerts/new-alerts.service.ts";
import { host } from "../testing/events.ts";
import { newPublicId } from "../lib/tokens.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { hostSeries } from "../testing/series.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { pngOf } from "../testing/pictures.ts";
import { upload } from "../testing/sending-files.ts";
import { createLogWatcher } from "../moderation/log-watcher.service.ts";
import { suspendMember } from "../moderation/moderation.service.ts";

const CITY = { latitude: 48.15, longitude: 11.575 };

/** Somebody, and all that could give them away. */
type Party = {
  member: Member;
  event: string;
  /** A date of an event that recurs. */
  date: string;
  match: string;
  message: string;
  photo: string;
  sent: string;
  feed: string;
  page: string;
  /** The common friend, their event, and what this one asked there. */
  common: string;
  shared: string;
  question: string;
  /** What they showed of an event of the common friend's that is over. */
  past: string;
  shown: string;
  marks: string[];
};
type World = { ann: Party; ben: Party; shared: string };
type Ask = { path: string; sent?: Record<string, unknown> };

/** Asked with something of the hidden one, the route has to answer as for an id that never existed. */
const asks = (of: (hidden: Party) => string, ...build: ((id: string, viewer: Party) => Ask)[]) => ({
  of,
  build,
});
/** What the route shows the viewer has to be the same as if the hidden one were deleted. */
const shows = (...paths: ((world: World, viewer: Party) => string)[]) => ({ paths });
const nobody = "shows nobody" as const;

const person = ({ member }: Party) => member.id;
const event = (party: Party) => party.event;
const date = (party: Party) => party.date;
const photo = (party: Party) => party.photo;
const question = (party: Party) => party.question;
const shown = (party: Party) => party.shown;
const page = (party: Party) => party.page;

/** The same of an event that takes place once and of a date of a series. */
const asksOfEvent = (...build: ((id: string, viewer: Party) => Ask)[]) => [
  asks(event, ...build),
  asks(date, ...build),
];

type Part = ReturnType<typeof asks> | ReturnType<typeof shows>;
type Surface = Part | Part[] | typeof nobody;

/** Every route of the app. A new one has to say here whom it could show. */
const SURFACES: Record<string, Surface> = {
  "GET /auth/google": nobody,
  "GET /auth/google/callback": nobody,
  "GET /api/auth/google-link": nobody,
  "POST /api/auth/google-link": nobody,
  "GET /metrics": nobody,
  "GET /api/openapi.json": nobody,
  "GET /api/docs": nobody,
  "GET /api/docs/page.css": nobody,
  "GET /api/docs/page.js": nobody,
  "GET /api/config": nobody,
  "GET /api/health": nobody,
  "GET /api/ready": nobody,
  "GET /api/auth/status": nobody,
  "POST /api/register": nobody,
  "POST /api/login": nobody,
  "POST /api/logout": nobody,
  "POST /api/demo-login": nobody,
  "POST /api/auth/forgot-password": nobody,
  "POST /api/auth/reset-password": nobody,
  "PUT /api/users/me/email": nobody,
  "POST /api/users/me/email/confirmation": nobody,
  "POST /api/auth/confirm-email": nobody,
  "POST /api/auth/change-password": nobody,
  "GET /api/auth/sessions": nobody,
  "DELETE /api/auth/sessions": nobody,
  "DELETE /api/auth/sessions/:id": nobody,
  "GET /api/users/me": shows(() => "/api/users/me"),
  "PUT /api/users/me": nobody,
  "PUT /api/users/me/photos": nobody,
  "DELETE /api/users/me": nobody,
  "GET /api/users/me/export": shows(() => "/api/users/me/export"),
  "PUT /api/users/me/settings": nobody,
  "GET /api/users/me/dating-preferences": nobody,
  "PUT /api/users/me/dating-preferences": nobody,
  "DELETE /api/users/me/dating-preferences": nobody,
  "PUT /api/users/me/location": nobody,
  "PUT /api/users/me/place": nobody,
  "POST /api/places/search": nobody,
  "GET /api/users/nearby": shows(
    () => "/api/users/nearby",
    () => "/api/users/nearby?maxDistance=50&minAge=18&maxAge=120&limit=1",
    () => "/api/users/nearby?intent=friends&interests=coffee&interests=sea",
    () => "/api/users/nearby?online=1",
  ),
  "GET /api/interests": shows(() => "/api/interests?begin=h"),
  "GET /api/users/nearby/counts": shows(() => "/api/users/nearby/counts"),
  "GET /api/users/:id": asks(person, (id) => ({ path: `/api/users/${id}` })),
  "GET /api/passes": [
    shows(() => "/api/passes"),
    asks(person, (id) => ({ path: `/api/passes?before=${id}` })),
  ],
  "PUT /api/passes/:userId": asks(person, (id) => ({ path: `/api/passes/${id}`, sent: {} })),
  "DELETE /api/passes/:userId": asks(person, (id) => ({ path: `/api/passes/${id}` })),
  "POST /api/matches": asks(person, (id, { member }) => ({
    path: "/api/matches",
    sent: { userId1: member.id, userId2: id },
  })),
  "GET /api/matches/:userId": [
    asks(person, (id) => ({ path: `/api/matches/${id}` })),
    shows((_, { member }) => `/api/matches/${member.id}`),
  ],
  "POST /api/matches/seen": nobody,
  "DELETE /api/matches/:id": asks(
    ({ match }) => match,
    (id) => ({ path: `/api/matches/${id}` }),
  ),
  "GET /api/conversations": [
    asks(person, (id) => ({ path: `/api/conversations?before=${id}` })),
    shows(
      () => "/api/conversations",
      () => "/api/conversations?limit=1",
    ),
  ],
  "GET /api/messages/search": shows(() => "/api/messages/search?q=h"),
  "PUT /api/conversations/:userId": asks(person, (id) => ({
    path: `/api/conversations/${id}`,
    sent: { isArchived: true },
  })),
  "GET /api/messages/:userId": asks(
    person,
    (id) => ({ path: `/api/messages/${id}` }),
    (id) => ({ path: `/api/messages/${id}?peek=1&limit=1` }),
  ),
  "POST /api/messages/:userId": asks(
    person,
    (id) => ({ path: `/api/messages/${id}`, sent: { content: "Hello?" } }),
    (id) => ({
      path: `/api/messages/${id}`,
      sent: { content: "Hello?", clientId: crypto.randomUUID() },
    }),
  ),
  "GET /api/messages/:userId/changes": asks(person, (id) => ({
    path: `/api/messages/${id}/changes`,
  })),
  "PUT /api/messages/:userId/:messageId": asks(person, (id, { message }) => ({
    path: `/api/messages/${id}/${message}`,
    sent: { content: "Edited" },
  })),
  "DELETE /api/messages/:userId/:messageId": asks(person, (id, { message }) => ({
    path: `/api/messages/${id}/${message}`,
  })),
  "PUT /api/messages/:userId/:messageId/reaction": asks(person, (id, { message }) => ({
    path: `/api/messages/${id}/${message}/reaction`,
    sent: { emoji: "👍" },
  })),
  "POST /api/messages/:userId/read": asks(person, (id) => ({
    path: `/api/messages/${id}/read`,
    sent: {},
  })),
  "GET /api/events/nearby": shows(
    () => "/api/events/nearby",
    () => "/api/events/nearby?limit=1",
    () => "/api/events/nearby?category=outdoor",
    () => "/api/events/nearby?q=walk",
  ),
  "GET /api/events/mine": shows(
    () => "/api/events/mine?part=next",
    () => "/api/events/mine?part=going",
    () => "/api/events/mine?part=hosting",
    () => "/api/events/mine?part=waiting",
    () => "/api/events/mine?part=past",
  ),
  "GET /api/events/called-off": shows(() => "/api/events/called-off"),
  "POST /api/events/:id/acknowledge": asksOfEvent((id) => ({
    path: `/api/events/${id}/acknowledge`,
  })),
  "POST /api/events": nobody,
  "GET /api/events/:id": [
    asks(event, (id) => ({ path: `/api/events/${id}` })),
    asks(date, (id) => ({ path: `/api/events/${id}` })),
    shows(({ shared }) => `/api/events/${shared}`),
  ],
  "PUT /api/events/:id": [
    asks(event, (id) => ({ path: `/api/events/${id}`, sent: {} })),
    asks(date, (id) => ({ path: `/api/events/${id}`, sent: { dates: "all" } })),
  ],
  "DELETE /api/events/:id": [
    asks(event, (id) => ({ path: `/api/events/${id}` })),
    asks(date, (id) => ({ path: `/api/events/${id}?dates=all` })),
  ],
  "GET /api/events/:id/calendar": asksOfEvent((id) => ({ path: `/api/events/${id}/calendar` })),
  "GET /api/calendar-feed": nobody,
  "POST /api/calendar-feed": nobody,
  "DELETE /api/calendar-feed": nobody,
  "GET /api/calendars/:file{[\\w-]+\\.ics}": shows((_, { feed }) => feed),
  "GET /api/events/:id/attendees": [
    ...asksOfEvent((id) => ({ path: `/api/events/${id}/attendees` })),
    shows(({ shared }) => `/api/events/${shared}/attendees`),
  ],
  "POST /api/events/:id/join": [
    asks(event, (id) => ({ path: `/api/events/${id}/join` })),
    asks(date, (id) => ({ path: `/api/events/${id}/join`, sent: { dates: "all" } })),
  ],
  "POST /api/events/:id/coming": asksOfEvent((id) => ({
    path: `/api/events/${id}/coming`,
    sent: { isComing: true },
  })),
  "POST /api/events/coming": nobody,
  "GET /api/events/:id/meetings": asksOfEvent((id) => ({ path: `/api/events/${id}/meetings` })),
  "POST /api/events/:id/meetings": asksOfEvent((id) => ({
    path: `/api/events/${id}/meetings`,
    sent: { userId: "AAAAAAAAAAAAAAAAAAAAAA", didMeet: true },
  })),
  "GET /api/events/:id/page": asksOfEvent((id) => ({ path: `/api/events/${id}/page` })),
  "PUT /api/events/:id/page": asksOfEvent((id) => ({ path: `/api/events/${id}/page`, sent: {} })),
  "DELETE /api/events/:id/page": asksOfEvent((id) => ({ path: `/api/events/${id}/page` })),
  "GET /e/:token": asks(page, (token) => ({ path: `/e/${token}` })),
  "GET /e/:token/event.ics": asks(page, (token) => ({ path: `/e/${token}/event.ics` })),
  "GET /e/:token/share.png": asks(page, (token) => ({ path: `/e/${token}/share.png` })),
  "GET /e/:token/cover.webp": asks(page, (token) => ({ path: `/e/${token}/cover.webp` })),
  "POST /api/events/:id/co-hosts": [
    ...asksOfEvent((id) => ({
      path: `/api/events/${id}/co-hosts`,
      sent: { userId: "AAAAAAAAAAAAAAAAAAAAAA" },
    })),
    asks(person, (id, party) => ({
      path: `/api/events/${party.event}/co-hosts`,
      sent: { userId: id },
    })),
  ],
  "POST /api/events/:id/co-hosts/answer": asksOfEvent((id) => ({
    path: `/api/events/${id}/co-hosts/answer`,
    sent: { accepts: true },
  })),
  "DELETE /api/events/:id/co-hosts/:userId": [
    ...asksOfEvent((id, { member }) => ({ path: `/api/events/${id}/co-hosts/${member.id}` })),
    asks(person, (id, party) => ({ path: `/api/events/${party.event}/co-hosts/${id}` })),
  ],
  "GET /api/suggestions/:userId": asks(person, (id) => ({ path: `/api/suggestions/${id}` })),
  "POST /api/suggestions/:userId": [
    asks(person, (id, party) => ({
      path: `/api/suggestions/${id}`,
      sent: { eventId: party.event },
    })),
    ...asksOfEvent((id, { common }) => ({
      path: `/api/suggestions/${common}`,
      sent: { eventId: id },
    })),
  ],
  "GET /api/events/:id/words": [
    ...asksOfEvent((id) => ({ path: `/api/events/${id}/words` })),
    shows(({ shared }) => `/api/events/${shared}/words`),
  ],
  "POST /api/events/:id/words": asksOfEvent((id) => ({
    path: `/api/events/${id}/words`,
    sent: { text: "Bring a cup." },
  })),
  "GET /api/events/:id/questions": [
    ...asksOfEvent((id) => ({ path: `/api/events/${id}/questions` })),
    shows(
      ({ shared }) => `/api/events/${shared}/questions`,
      ({ shared }) => `/api/events/${shared}/questions?limit=1&offset=1`,
    ),
  ],
  "POST /api/events/:id/questions": asksOfEvent((id) => ({
    path: `/api/events/${id}/questions`,
    sent: { text: "Is there cake?" },
  })),
  "DELETE /api/events/:id/questions/:questionId": asks(question, (id, { shared }) => ({
    path: `/api/events/${shared}/questions/${id}`,
  })),
  "PUT /api/events/:id/questions/:questionId/answer": asksOfEvent((id, { question }) => ({
    path: `/api/events/${id}/questions/${question}/answer`,
    sent: { text: "Yes." },
  })),
  "DELETE /api/events/:id/questions/:questionId/answer": asksOfEvent((id, { question }) => ({
    path: `/api/events/${id}/questions/${question}/answer`,
  })),
  "GET /api/events/:id/photos": [
    ...asksOfEvent((id) => ({ path: `/api/events/${id}/photos` })),
    shows((_, { past }) => `/api/events/${past}/photos`),
  ],
  "POST /api/events/:id/photos": asksOfEvent((id) => ({
    path: `/api/events/${id}/photos`,
    sent: { url: "/uploads/AAAAAAAAAAAAAAAAAAAAAA.webp" },
  })),
  "PUT /api/events/:id/photos/:photoId": asks(shown, (id, { past }) => ({
    path: `/api/events/${past}/photos/${id}`,
    sent: { alt: "Cake" },
  })),
  "DELETE /api/events/:id/photos/:photoId": asks(shown, (id, { past }) => ({
    path: `/api/events/${past}/photos/${id}`,
  })),
  "GET /api/events/:id/requests": asksOfEvent((id) => ({ path: `/api/events/${id}/requests` })),
  "POST /api/events/:id/requests": asksOfEvent((id) => ({
    path: `/api/events/${id}/requests`,
    sent: { userId: "AAAAAAAAAAAAAAAAAAAAAA", isApproved: true },
  })),
  "GET /api/events/:id/check-in": asksOfEvent((id) => ({ path: `/api/events/${id}/check-in` })),
  "POST /api/events/:id/check-in": asksOfEvent((id) => ({
    path: `/api/events/${id}/check-in`,
    sent: { userId: "AAAAAAAAAAAAAAAAAAAAAA", isHere: true },
  })),
  "POST /api/events/:id/wait": [
    asks(event, (id) => ({ path: `/api/events/${id}/wait` })),
    asks(date, (id) => ({ path: `/api/events/${id}/wait` })),
  ],
  "DELETE /api/events/:id/wait": [
    asks(event, (id) => ({ path: `/api/events/${id}/wait` })),
    asks(date, (id) => ({ path: `/api/events/${id}/wait` })),
  ],
  "POST /api/events/:id/leave": [
    asks(event, (id) => ({ path: `/api/events/${id}/leave` })),
    asks(date, (id) => ({ path: `/api/events/${id}/leave`, sent: { dates: "all" } })),
  ],
  "DELETE /api/events/:id/leave": asksOfEvent((id) => ({ path: `/api/events/${id}/leave` })),
  // Whom one has blocked oneself one knows; see blocks.test.ts.
  "GET /api/blocks": nobody,
  "POST /api/blocks": asks(person, (id) => ({ path: "/api/blocks", sent: { userId: id } })),
  "DELETE /api/blocks/:userId": asks(person, (id) => ({ path: `/api/blocks/${id}` })),
  "POST /api/reports": [
    // Whom one talked with, and what one was sent, can be reported whatever came between: see reports.test.ts.
    ...asksOfEvent((id) => ({ path: "/api/reports", sent: { eventId: id, reason: "spam" } })),
    asks(shown, (id) => ({ path: "/api/reports", sent: { photoId: id, reason: "spam" } })),
    asks(question, (id) => ({ path: "/api/reports", sent: { questionId: id, reason: "spam" } })),
  ],
  "GET /api/reports": shows(() => "/api/reports"),
  "GET /api/warnings": nobody,
  "POST /api/warnings/:id/acknowledge": nobody,
  "GET /api/alerts": shows(() => "/api/alerts"),
  "POST /api/alerts/seen": nobody,
  "GET /api/alerts/settings": shows(() => "/api/alerts/settings"),
  "PUT /api/alerts/settings": nobody,
  "GET /api/alerts/unsubscribe": nobody,
  "POST /api/alerts/unsubscribe": nobody,
  "POST /api/alerts/devices": nobody,
  "DELETE /api/alerts/devices": nobody,
  "POST /api/alerts/mutes": [
    asks(person, (id) => ({ path: "/api/alerts/mutes", sent: { userId: id } })),
    asks(event, (id) => ({ path: "/api/alerts/mutes", sent: { eventId: id } })),
  ],
  "DELETE /api/alerts/mutes": [
    asks(person, (id) => ({ path: "/api/alerts/mutes", sent: { userId: id } })),
    asks(event, (id) => ({ path: "/api/alerts/mutes", sent: { eventId: id } })),
  ],
  "POST /api/upload/profile": nobody,
  "POST /api/upload/event": nobody,
  "POST /api/upload/message": nobody,
  "POST /api/upload/event-photo": nobody,
  "GET /uploads/:file{[\\w-]+\\.webp}": [
    asks(photo, (id) => ({ path: `/uploads/${id}.webp` })),
    asks(
      ({ sent }) => sent,
      (id) => ({ path: `/uploads/${id}.webp` }),
    ),
    asks(shown, (id) => ({ path: `/uploads/${id}.webp` })),
  ],
  "GET /map/:z{\\d{1,2}}/:x{\\d{1,3}}/:y{\\d{1,3}}": nobody,
  "GET /map/streets/:z{\\d{1,2}}/:x{\\d{1,7}}/:y{\\d{1,7}}": nobody,
  "GET /api/realtime": nobody,
};

/** They page by the ids of people. */
const REFUSES_CURSORS = new Set(["GET /api/conversations", "GET /api/passes"]);

const partsOf = (surface: Surface) =>
  surface === nobody ? [] : Array.isArray(surface) ? surface : [surface];

let t: TestApp;
beforeEach(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "1000" });
});
afterEach(() => t.close());

/** Ann and Ben have everything with each other that two people can have, and a common friend. */
async function settle(): Promise<World> {
  const enrolled = (name: string) => enrol(t, { name, bio: `The bio of ${name}` }, CITY);
  const [ann, ben, cleo] = [
    await enrolled("Ann Grey"),
    await enrolled("Ben Hill"),
    await enrolled("Cleo Moss"),
  ];
  const connect = (a: Member, b: Member) =>
    a.post("/api/matches", { userId1: a.id, userId2: b.id });
  const match = (await connect(ann, ben)).body.id as string;
  const messages: Record<string, string> = {};
  for (const [from, to] of [
    [cleo, ann],
    [cleo, ben],
    [ann, ben],
    [ben, ann],
  ] as const) {
    if (from === cleo) await connect(from, to);
    const content = `${from.id} wrote to ${to.id}`;
    messages[from.id] = (await from.post(`/api/messages/${to.id}`, { content })).body.id;
  }
  const hosted = async (by: Member, guests: Member[]) => {
    const { id } = await host(t, by, {
      title: `Walk of ${by.id}`,
      latitude: 48.1,
      longitude: 11.5,
    });
    for (const guest of guests) await guest.post(`/api/events/${id}/join`);
    return id as string;
  };
  /** Somebody goes to all dates of it that have a place, and waits for the one that has none. */
  const hostedWeekly = async (by: Member, other: Member) => {
    const title = `Run of ${by.id}`;
    const [, second = ""] = await hostSeries(t, by, { count: 3, title, maxAttendees: 2 });
    await cleo.post(`/api/events/${second}/join`);
    await other.post(`/api/events/${second}/join`, { dates: "all" });
    expect((await other.post(`/api/events/${second}/wait`)).status).toBe(200);
    return second;
  };
  const photoOf = async (member: Member) => {
    const { url } = (await upload(t, member, "profile", pngOf(9, 9))).body;
    await member.put("/api/users/me", { profileImageUrl: url });
    return basename(url, ".webp");
  };
  const sentPhoto = async (member: Member, to: Member) => {
    const { url } = (await upload(t, member, "message", pngOf(9, 9))).body;
    await member.post(`/api/messages/${to.id}`, { content: "", photoUrl: url });
    return basename(url, ".webp");
  };
  const pageOf = async (member: Member, id: string) => {
    const { url } = (await member.put(`/api/events/${id}/page`, { showsPlace: true })).body;
    return new URL(url ?? "").pathname.slice("/e/".length);
  };
  const partyAt = async (member: Member, id: string) => ({
    event: id,
    page: await pageOf(member, id),
  });
  const shared = await hosted(cleo, [ann, ben]);
  /** Both host it with Cleo, and write to guests. */
  const hostTogether = async () => {
    for (const one of [ann, ben]) {
      await cleo.post(`/api/events/${shared}/co-hosts`, { userId: one.id });
      await one.post(`/api/events/${shared}/co-hosts/answer`, { accepts: true });
      expect((await one.post(`/api/events/${shared}/words`, { text: one.id })).status).toBe(201);
    }
  };
  const past = await hosted(cleo, [ann, ben]);
  await t.deps.db.run(
    `UPDATE events SET starts_at = ${t.clock.now - 1} WHERE public_id = '${past}'`,
  );
  t.deps.events.emit("everything.changed", null);
  const shownBy = async (member: Member) => {
    const { url } = (await upload(t, member, "event-photo", pngOf(9, 9))).body;
    return (await member.post(`/api/events/${past}/photos`, { url })).body.id;
  };
  const askedBy = async (member: Member) => {
    const text = `${member.id} asks`;
    const { id } = (await member.post(`/api/events/${shared}/questions`, { text })).body;
    await cleo.put(`/api/events/${shared}/questions/${id}/answer`, { text: "Yes." });
    return id;
  };
  const party = async (member: Member, other: Member, name: string): Promise<Party> => ({
    member,
    common: cleo.id,
    shared,
    question: await askedBy(member),
    past,
    shown: await shownBy(member),
    ...(await partyAt(member, await hosted(member, [other, cleo]))),
    date: await hostedWeekly(member, other),
    match,
    message: messages[member.id] ?? "",
    photo: await photoOf(member),
    sent: await sentPhoto(member, other),
    feed: new URL((await member.post("/api/calendar-feed")).body.url).pathname,
    marks: [member.id, name, match],
  });
  const world = {
    ann: await party(ann, ben, "Ann Grey"),
    ben: await party(ben, ann, "Ben Hill"),
    shared,
  };
  await hostTogether();
  for (const [by, other] of [
    [ann, world.ben],
    [ben, world.ann],
  ] as const) {
    await by.post("/api/alerts/mutes", { userId: other.member.id });
    await by.post("/api/alerts/mutes", { eventId: other.event });
  }
  await writeAlerts(t.deps);
  return world;
}

async function ask(by: Member, method: string, { path, sent }: Ask) {
  const { status, headers, text } = await t.call(method, path, sent, { cookie: by.cookie });
  const shownHeaders = [...headers]
    .filter(([name]) => name !== "date")
    .map((header) => header.join(": "));
  return { status, text, headers: shownHeaders };
}

/** Figures that are true for everybody, whoever looks: how many attend, and what other people's profiles count. */
const FIGURES = /"(currentAttendees|eventsJoined|connectionsCount|matchRate)":\d+/g;

/** In the export, as in GET /api/blocks, one finds whom one has blocked oneself. */
const OWN_BLOCKS = /"blocks":\[[^\]]*\]/;

/** All that the viewer is shown without naming the hidden one. */
async function everythingVisible(world: World, viewer: Party) {
  const answers: Record<string, unknown> = {};
  for (const surface of Object.values(SURFACES))
    for (const part of partsOf(surface))
      for (const path of "paths" in part ? part.paths : []) {
        const asked = path(world, viewer);
        const { text, ...answer } = await ask(viewer.member, "GET", { path: asked });
        answers[asked] = {
          ...answer,
          text: text.replaceAll(FIGURES, '"$1":0').replace(OWN_BLOCKS, '"blocks":[]'),
        };
      }
  return answers;
}

async function remove({ member: { userId } }: Party) {
  await t.deps.db.$client.execute({ sql: "DELETE FROM users WHERE id = ?", args: [userId] });
  t.deps.events.emit("everything.changed", null);
}

const blockOf = (by: Party, whom: Party) =>
  by.member.post("/api/blocks", { userId: whom.member.id });

/** Each makes Ben somebody whom Ann does not see any more; a block is looked at from both of its sides. */
const WAYS: Record<string, (world: World) => Promise<unknown>> = {
  "blocked by the viewer": ({ ann, ben }) => blockOf(ann, ben),
  "has blocked the viewer": ({ ann, ben }) => blockOf(ben, ann),
  suspended: async ({ ben }) => {
    const follow = createLogWatcher(t.deps);
    await follow();
    await suspendMember(t.deps, ben.member.id, null);
    await follow();
  },
  deleted: ({ ben }) => remove(ben),
};

test("every route of the app is in the matrix", () => {
  const routes = t.app.routes.filter(({ method, path }) => method !== "ALL" && !path.includes("*"));
  const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  expect([...known].filter((route) => !(route in SURFACES))).toEqual([]);
  expect(Object.keys(SURFACES).filter((route) => !known.has(route))).toEqual([]);
});

describe.each(Object.keys(WAYS))("somebody who is %s", (way) => {
  test("is nobody on any route that takes an id", async () => {
    const world = await settle();
    const { ann, ben } = world;
    for (const each of [ann, ben]) await everythingVisible(world, each);
    await WAYS[way]?.(world);
    let asked = 0;
    for (const [route, surface] of Object.entries(SURFACES)) {
      const [method = ""] = route.split(" ");
      for (const part of partsOf(surface)) {
        if (!("build" in part)) continue;
        const isOwnBlock = way === "blocked by the viewer" && route.includes("/api/blocks");
        if (isOwnBlock) continue;
        for (const build of part.build) {
          const unknown = await ask(ann.member, method, build(newPublicId(), ann));
          const hidden = await ask(ann.member, method, build(part.of(ben), ann));
          expect({ route, ...hidden }).toEqual({ route, ...unknown });
          expect({ route, status: unknown.status }).toEqual({
            route,
            status: REFUSES_CURSORS.has(route) ? 400 : 404,
          });
          asked += 1;
        }
      }
    }
    expect(asked).toBeGreaterThan(18);
  });

  test("is nowhere in what the viewer is shown, which is as if they were deleted", async () => {
    const world = await settle();
    const { ann, ben } = world;
    const before = JSON.stringify(await everythingVisible(world, ann));
    for (const mark of ben.marks) expect(before).toContain(mark);
    await WAYS[way]?.(world);
    const hidden = await everythingVisible(world, ann);
    for (const mark of ben.marks) expect(JSON.stringify(hidden)).not.toContain(mark);
    expect(JSON.stringify(hidden)).toContain("Cleo Moss");
    const { body: me } = await ann.member.get("/api/users/me");
    expect(me).toMatchObject({ connectionsCount: 1, unreadCount: 1 });
    await remove(ben);
    expect(hidden).toEqual(await everythingVisible(world, ann));
  });
});
