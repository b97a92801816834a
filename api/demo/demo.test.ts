import { afterEach, describe, expect, test } from "bun:test";
import { LANGUAGES } from "@hereabouts/db/enumerations";
import { promptsField } from "../profile/prompts.schema.ts";
import { testApp } from "../testing/app.ts";
import { DATES_AHEAD } from "../events/event-limits.schema.ts";
import { bodyOf, read } from "../testing/read.ts";
import type { TestApp } from "../testing/app.ts";
import { visit } from "../testing/demo.ts";
import { BOTS } from "./sandbox-people.ts";
import { BOT_PROMPTS, VISITOR_PROMPTS } from "./sandbox-prompts.ts";
import { refusalOf } from "../testing/refusal.ts";

const DAY_MS = 86_400_000;
const closing: TestApp[] = [];

async function opened(env: Record<string, string> = {}) {
  const t = await testApp(env);
  closing.push(t);
  return t;
}

afterEach(async () => {
  for (const t of closing.splice(0)) await t.close();
});

describe("spec 7: POST /api/demo-login, spec 6: the demo account", () => {
  test("answers a complete Me, signed in to a demo account without password or address", async () => {
    const visitor = await visit(await opened());
    expect(visitor.me).toMatchObject({
      isDemo: true,
      hasPassword: false,
      email: null,
      intent: "friends",
      age: 28,
      unreadCount: 4,
      connectionsCount: 5,
      place: { isDefault: true, level: 2 },
    });
    expect(visitor.me.interests.length).toBeGreaterThan(0);
    expect((await visitor.get("/api/users/me")).body).toEqual(visitor.me);
    expect((await visitor.get("/api/auth/status")).body).toEqual({ isAuthenticated: true });
  });

  test("also with an empty JSON body, and each time another account", async () => {
    const t = await opened();
    const first = await visit(t);
    const again = await first.post("/api/demo-login", {});
    expect(again.status).toBe(200);
    expect(again.body.id).not.toBe(first.id);
    // Signing in ends the session that came with it, and only that one.
    expect((await first.get("/api/users/me")).status).toBe(401);
  });

  test("is refused where the demo is off", async () => {
    const t = await opened({ DEMO: "off" });
    const answer = await t.call("POST", "/api/demo-login");
    expect([answer.status, refusalOf(answer).code]).toEqual([404, "demo_disabled"]);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });

  test("is refused from another site", async () => {
    const t = await opened();
    const answer = await t.signedOut.post("/api/demo-login", undefined, {
      origin: "https://elsewhere.example",
    });
    expect([answer.status, refusalOf(answer).code]).toEqual([403, "forbidden"]);
  });

  test("many at once get sandboxes of their own", async () => {
    const t = await opened();
    const visitors = await Promise.all(Array.from({ length: 12 }, () => visit(t)));
    const seen = await Promise.all(
      visitors.map(async (visitor) => await read(visitor, "/api/users/nearby")),
    );
    const ids = seen.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(visitors.map(({ id }) => id)).size).toBe(12);
  });
});

test("a sandbox speaks the language that its visitor's browser asks for", async () => {
  const t = await opened();
  const words = async (language: string) => {
    const visitor = await visit(t, language);
    const people = await read(visitor, "/api/users/nearby");
    const maya = people.find(({ name }) => name === "Maya Okafor");
    const [event] = await read(visitor, "/api/events/nearby");
    return {
      bios: [visitor.me.bio, maya?.bio],
      prompts: (await read(visitor, "/api/users/:id", `/api/users/${maya?.id}`)).prompts[1],
      event: event?.title,
      messages: (await read(visitor, "/api/messages/:userId", `/api/messages/${maya?.id}`))[2]
        ?.content,
    };
  };
  expect(await words("de-CH,de;q=0.9")).toEqual({
    bios: [
      "Neu hier in der Gegend, und sage Hallo.",
      "Spaziergänge bei Sonnenaufgang, Flat White, eine Filmkamera, die älter ist als ich. Ich weiß, wo die guten Bänke stehen.",
    ],
    prompts: {
      prompt: "ask_me_about",
      answer: "der Bank mit der schönsten Aussicht. Ich führe eine Liste.",
    },
    event: "Flat White und ein erstes Hallo",
    messages: "Die Lichtflecken sind doch das Beste daran.",
  });
  expect((await words("fr")).event).toBe("Flat whites and first hellos");
});

describe("who lives in a sandbox", () => {
  test.each([
    "37.7749,-122.4194",
    "0,0",
    "59.33,18.06",
    "-33.86,151.2",
    "71,179.999",
    "-89.9,10",
    "51.4779,-0.0001",
  ])(
    "around %p default filters show at least 12 people of 22 to 35 within 5 km",
    async (position) => {
      const visitor = await visit(await opened({ DEFAULT_LOCATION: position }));
      const people = await read(visitor, "/api/users/nearby");
      expect(people.length).toBeGreaterThanOrEqual(12);
      for (const { age, distanceKm } of people) {
        expect(age).toBeGreaterThanOrEqual(22);
        expect(age).toBeLessThanOrEqual(35);
        expect(distanceKm).toBeLessThanOrEqual(5);
      }
      const everybody = await visitor.get("/api/users/nearby?maxDistance=20&minAge=18&maxAge=99");
      expect(everybody.body).toHaveLength(BOTS.length);
    },
  );

  test("others are older or younger, or live further out, which the counts show", async () => {
    const visitor = await visit(await opened());
    await visitor.put("/api/users/me/settings", { minAge: 18, maxAge: 99 });
    const counts = (await visitor.get("/api/users/nearby/counts")).body;
    expect(counts["2"]).toBeLessThan(counts["5"]);
    expect(counts["5"]).toBeLessThan(counts["10"]);
    expect(counts["10"]).toBeLessThan(counts["20"]);
    expect(counts["20"]).toBe(BOTS.length);
  });

  test("everybody keeps to the limits of a profile", () => {
    for (const { bio, interests, name, mutual, connections } of BOTS) {
      for (const text of Object.values(bio)) expect(text.length).toBeLessThanOrEqual(240);
      expect(new Set(interests).size).toBe(interests.length);
      expect(mutual).toBeLessThanOrEqual(connections);
      expect(BOTS.filter((other) => other.name === name || other.bio.en === bio.en)).toHaveLength(
        1,
      );
    }
  });

  test("the answers to prompts can be sent by a member too", () => {
    for (const prompts of [VISITOR_PROMPTS, ...Object.values(BOT_PROMPTS)])
      for (const language of LANGUAGES) {
        const sent = prompts.map(({ prompt, answer }) => ({ prompt, answer: answer[language] }));
        expect(promptsField.parse(sent)).toEqual(sent);
      }
  });

  test("some are online and some are not, and it stays so for hours", async () => {
    const t = await opened();
    const visitor = await visit(t);
    const online = async () => {
      const people = await read(visitor, "/api/users/nearby");
      return people.filter(({ isOnline }) => isOnline).map(({ name }) => name);
    };
    const first = await online();
    expect(first.length).toBeGreaterThanOrEqual(5);
    expect(first).not.toContain("Theo Papadakis");
    t.clock.now += 110 * 60_000;
    expect((await online()).toSorted()).toEqual(first.toSorted());
  });

  test("a visitor stays at the default place, whatever is reported", async () => {
    const visitor = await visit(await opened());
    const before = (await visitor.get("/api/users/nearby")).text;
    expect(
      (await visitor.put("/api/users/me/location", { latitude: 52.52, longitude: 13.4, now: true }))
        .status,
    ).toBe(204);
    expect((await visitor.get("/api/users/nearby?latitude=52.52&longitude=13.4")).text).toBe(
      before,
    );
    expect((await visitor.get("/api/users/me")).body.place.isDefault).toBe(true);
  });

  test("a visitor cannot change the password", async () => {
    const visitor = await visit(await opened());
    const answer = await visitor.post("/api/auth/change-password", {
      currentPassword: "anything",
      newPassword: "another one",
    });
    expect([answer.status, refusalOf(answer).code]).toEqual([403, "demo_locked"]);
  });
});

describe("what a visitor finds", () => {
  test("five connections, newest first, with the scores that the people have now", async () => {
    const visitor = await visit(await opened());
    const matches = await read(visitor, "/api/matches/:userId", `/api/matches/${visitor.id}`);
    expect(matches.map(({ otherUser }) => otherUser.name)).toEqual([
      "Priya Nair",
      "Amina Rahmani",
      "Maya Okafor",
      "Jonas Lindqvist",
      "Theo Papadakis",
    ]);
    for (const match of matches) {
      const person = (await visitor.get(`/api/users/${match.otherUser.id}`)).body;
      expect(person).toMatchObject({
        isConnected: true,
        compatibilityScore: match.compatibilityScore,
      });
    }
  });

  test("conversations, newest first, with unread messages, all in the days before now", async () => {
    const t = await opened();
    const visitor = await visit(t);
    const conversations = await read(visitor, "/api/conversations");
    expect(conversations.map(({ user, unreadCount }) => [user.name, unreadCount])).toEqual([
      ["Maya Okafor", 2],
      ["Lucía Fernández", 1],
      ["Amina Rahmani", 1],
      ["Jonas Lindqvist", 0],
      ["Theo Papadakis", 0],
    ]);
    for (const { user } of conversations) {
      const messages = await read(
        visitor,
        "/api/messages/:userId",
        `/api/messages/${user.id}?peek=1`,
      );
      const times = messages.map(({ createdAt }) => Date.parse(createdAt));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
      expect(times[0]).toBeGreaterThan(t.clock.now - 10 * DAY_MS);
      expect(times.at(-1)).toBeLessThan(t.clock.now);
    }
  });

  test.each(["America/Los_Angeles", "Asia/Kathmandu", "Pacific/Kiritimati"])(
    "ten events by the clocks of %s: nine to come, soonest first, one of last week",
    async (zone) => {
      const t = await opened({ DEFAULT_TIME_ZONE: zone });
      const visitor = await visit(t);
      const reply = await visitor.get("/api/events/nearby");
      const events = bodyOf("/api/events/nearby", reply);
      expect([events.length, reply.headers.get("x-total-count")]).toEqual([10, "10"]);
      const times = events.map(({ dateTime }) => Date.parse(dateTime));
      const toCome = times.filter((time) => time > t.clock.now);
      expect(toCome).toHaveLength(9);
      expect(times.slice(0, 9)).toEqual(toCome.toSorted((a, b) => a - b));
      expect(toCome[0]).toBeLessThan(t.clock.now + DAY_MS / 4);
      expect(times[9]).toBeGreaterThan(t.clock.now - 7 * DAY_MS);
      expect(events[1]).toMatchObject({ title: "Sunrise walk to the viewpoint", timeZone: zone });
      const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "short" });
      expect(clock.format(times[1])).toBe("06:30");
    },
  );

  test("one of the events is weekly, with its dates ahead", async () => {
    const visitor = await visit(await opened());
    const weekly = (await read(visitor, "/api/events/nearby")).filter(({ series }) => series);
    expect(weekly.map(({ title }) => title)).toEqual(["Bachata for two left feet"]);
    const { dates = [] } = (await visitor.get(`/api/events/${weekly[0]?.id}`)).body;
    expect(dates).toHaveLength(DATES_AHEAD);
    expect(dates[0]?.currentAttendees).toBeGreaterThan(1);
    expect((await visitor.post(`/api/events/${dates[1]?.id}/join`, { dates: "all" })).status).toBe(
      200,
    );
  });

  test("of the events three are joined already, one of them over, and one is full; the people who attend are the sandbox's", async () => {
    const visitor = await visit(await opened());
    const events = await read(visitor, "/api/events/nearby");
    expect(events.filter(({ isUserAttending }) => isUserAttending)).toHaveLength(3);
    expect(visitor.me.eventsJoined).toBe(3);
    const full = events.filter((one) => one.currentAttendees === one.maxAttendees);
    expect(full.map(({ title }) => title)).toEqual(["Pasta night: make it, eat it"]);
    for (const { id, creator, currentAttendees } of events) {
      const attendees = (await visitor.get(`/api/events/${id}/attendees`)).body;
      const places = attendees.reduce((sum, { hasPlusOne }) => sum + (hasPlusOne ? 2 : 1), 0);
      expect(places).toBe(currentAttendees);
      expect(attendees[0]?.user.name).toBe(creator.name);
    }
  });

  test("photos of an event that is over, drawn and described, by who was there", async () => {
    const visitor = await visit(await opened());
    const [past] = bodyOf("/api/events/mine", await visitor.get("/api/events/mine?part=past"));
    const { body } = await visitor.get(`/api/events/${past?.id}/photos`);
    expect(body).toHaveLength(4);
    for (const { url, smallUrl, alt, createdAt, addedBy } of body) {
      expect(url).toMatch(/^\/assets\/scenes\/\w+\.svg$/);
      expect(smallUrl).toBe(url);
      expect(alt).toBeString();
      expect(addedBy.profileImageUrl).toBeString();
      expect(Date.parse(createdAt)).toBeGreaterThan(Date.parse(past?.dateTime ?? ""));
    }
  });

  test("reactions from both sides and a reply, which no client has missed", async () => {
    const visitor = await visit(await opened());
    const conversations = await read(visitor, "/api/conversations");
    const all = await Promise.all(
      conversations.map(async ({ user: { id } }) => {
        const { body, headers } = await visitor.get(`/api/messages/${id}?peek=1`);
        const messages = bodyOf("/api/messages/:userId", { body });
        const versions = messages.flatMap(({ version }) => version ?? []);
        expect(Number(headers.get("X-Conversation-Version"))).toBe(Math.max(0, ...versions));
        return messages;
      }),
    );
    const messages = all.flat();
    const me = (await visitor.get("/api/users/me")).body.id;
    const reactions = messages.flatMap(({ reactions }) => reactions ?? []);
    expect(reactions.map(({ emoji }) => emoji).toSorted()).toEqual(
      ["❤️", "👍", "😂", "😂"].toSorted(),
    );
    expect(reactions.filter(({ userIds }) => userIds.includes(me))).toHaveLength(1);
    const [reply, ...more] = messages.filter(({ replyTo }) => replyTo);
    expect(more).toEqual([]);
    expect(messages.find(({ id }) => id === reply?.replyTo?.id)?.senderId).toBe(me);
  });

  test("reading them empties the count", async () => {
    const visitor = await visit(await opened());
    for (const { user } of await read(visitor, "/api/conversations")) {
      await visitor.get(`/api/messages/${user.id}`);
    }
    expect((await visitor.get("/api/users/me")).body.unreadCount).toBe(0);
  });

  test("what is kept beside the messages agrees with them", async () => {
    const t = await opened();
    await visit(t);
    const differences = await t.deps.db.$client.execute(`
      SELECT own.user_id FROM conversation_members AS own JOIN conversations AS conversation ON conversation.id = own.conversation_id
      WHERE own.sent_count <> (SELECT count(*) FROM messages WHERE conversation_id = conversation.id AND sender_id = own.user_id)
        OR own.last_message_id <> (SELECT max(id) FROM messages WHERE conversation_id = conversation.id)
        OR conversation.last_seq <> (SELECT max(seq) FROM messages WHERE conversation_id = conversation.id)
        OR own.unread_count <> (SELECT count(*) FROM messages
          WHERE conversation_id = conversation.id AND sender_id = own.other_id AND seq > own.read_seq)
        OR own.user_id NOT IN (conversation.user_a, conversation.user_b) OR conversation.user_a >= conversation.user_b`);
    expect(differences.rows).toEqual([]);
    const sides = await t.deps.db.$client.execute("SELECT count(*) AS n FROM conversation_members");
    expect(sides.rows[0]?.n).toBe(10);
    const wrong = await t.deps.db.$client.execute(`
      SELECT pair.id FROM matches AS pair WHERE pair.both_wrote <> (
        SELECT count(*) = 2 FROM conversation_members
        WHERE sent_count > 0 AND user_id IN (pair.user_a, pair.user_b) AND other_id IN (pair.user_a, pair.user_b))`);
    expect(wrong.rows).toEqual([]);
  });
});
