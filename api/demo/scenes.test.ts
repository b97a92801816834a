import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { LANGUAGES } from "@hereabouts/db/enumerations";
import type { Language } from "@hereabouts/db/enumerations";
import { ALT_MAX } from "../profile/profile-limits.schema.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { visit } from "../testing/demo.ts";
import { read } from "../testing/read.ts";
import type { Worded } from "./bot.ts";
import { portraitPath } from "./portraits.ts";
import { CONVERSATIONS } from "./sandbox-conversations.ts";
import { EVENTS } from "./sandbox-events.ts";
import { BOTS, VISITOR } from "./sandbox-people.ts";
import { SCENES, coverPath, describeScene, scenePath } from "./scenes.ts";

type Visitor = Awaited<ReturnType<typeof visit>>;
const EVERYBODY = "/api/users/nearby?maxDistance=20&minAge=18&maxAge=99";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({});
});
afterAll(() => t.close());

/** Every text of a sandbox that is shown to its visitor. */
const wordsOfTown: readonly Worded[] = [
  VISITOR.bio,
  ...BOTS.map(({ bio }) => bio),
  ...EVENTS.flatMap(({ title, description, location }) => [title, description, location]),
  ...CONVERSATIONS.flatMap(({ lines }) => lines.map(({ text }) => text)),
  ...BOTS.flatMap(({ name }) =>
    SCENES[name].map((scene) => ({
      en: describeScene(name, scene, "en"),
      de: describeScene(name, scene, "de"),
    })),
  ),
];

async function peopleOf(visitor: Visitor) {
  const ids = (await read(visitor, "/api/users/nearby", EVERYBODY)).map(({ id }) => id);
  return await Promise.all(ids.map((id) => read(visitor, "/api/users/:id", `/api/users/${id}`)));
}

/** All strings of the answers that a visitor's screens ask for. */
async function readEverything(visitor: Visitor) {
  const events = await read(visitor, "/api/events/nearby");
  const conversations = await read(visitor, "/api/conversations");
  const answers: unknown[] = [visitor.me, await peopleOf(visitor), events, conversations];
  for (const { id } of events) answers.push((await visitor.get(`/api/events/${id}`)).body);
  for (const { user } of conversations)
    answers.push((await visitor.get(`/api/messages/${user.id}?peek=1`)).body);
  const strings = new Set<string>();
  JSON.stringify(answers, (_, value: unknown) => {
    if (typeof value === "string") strings.add(value);
    return value;
  });
  return strings;
}

describe.each([...LANGUAGES])("a sandbox for a visitor who reads %p", (language: Language) => {
  test("has all of its texts in that language, and no sentence of ours in another", async () => {
    const shown = await readEverything(await visit(t, language));
    expect(wordsOfTown.map((words) => words[language]).filter((text) => !shown.has(text))).toEqual(
      [],
    );
    const foreign = wordsOfTown.flatMap((words) =>
      LANGUAGES.filter((other) => other !== language).map((other) => words[other]),
    );
    expect(foreign.filter((text) => shown.has(text))).toEqual([]);
  });

  test("shows each person's photos in their order, with words for who cannot see them", async () => {
    const people = await peopleOf(await visit(t, language));
    expect(people).toHaveLength(BOTS.length);
    for (const { name } of BOTS) {
      const person = people.find((one) => one.name === name);
      expect(person?.photos).toEqual([
        { url: portraitPath(name), alt: null },
        ...SCENES[name].map((scene) => ({
          url: scenePath(name, scene),
          alt: describeScene(name, scene, language),
        })),
      ]);
      for (const { alt } of person?.photos.slice(1) ?? []) {
        expect(alt).toMatch(/^\p{Lu}.{10,}[^ .]$/u);
        expect(alt?.length).toBeLessThanOrEqual(ALT_MAX);
      }
    }
  });
});

test("every event has a cover of its own", async () => {
  const events = await read(await visit(t), "/api/events/nearby");
  expect(Object.fromEntries(events.map(({ title, imageUrl }) => [title, imageUrl]))).toEqual(
    Object.fromEntries(EVENTS.map((event) => [event.title.en, coverPath(event)])),
  );
  expect(new Set(EVENTS.map(coverPath)).size).toBe(EVENTS.length);
});

test("a scene of the demo cannot be claimed by a member as a photo or a face", async () => {
  const member = await t.member();
  const url = scenePath("Maya Okafor", SCENES["Maya Okafor"][0] ?? ["bench", "dawn"]);
  const asPhoto = await member.put("/api/users/me/photos", { photos: [{ url }] });
  const asFace = await member.put("/api/users/me", { profileImageUrl: url });
  expect([asPhoto.status, asFace.status]).toEqual([400, 400]);
});
