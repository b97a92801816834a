import { expect, test } from "bun:test";
import { cellAt, centreOf } from "../lib/cells.ts";
import { interestKey, interestWeights } from "./compatibility.ts";
import { createInterestNames } from "./interest-names.ts";
import type { PersonRow } from "./people.repo.ts";
import { createPersonStore } from "./person-store.ts";
import { personOf, profileOf } from "./person.ts";
import type { Person } from "./person.ts";
import { newPublicId } from "../lib/tokens.ts";
import { writeBytes } from "../lib/bytes/byte-writer.ts";
import { serializeUsers } from "./user.ts";
import type { User } from "./user.ts";

const ID = "Ab_dEfGhIjKlMnOpQ-9tUQ";
const NOW = Date.UTC(2026, 10, 27, 12);
const centre = centreOf(cellAt({ latitude: -33.86, longitude: 151.21 }, 2));
const USUAL: PersonRow = {
  id: 7,
  realm: 0,
  age: 31,
  intent: "dating",
  interests: ["hiking", "falconry", "café"],
  profile: "",
  showLocation: true,
  showOnlineStatus: true,
  connectionsCount: 0,
  mutualCount: 0,
  eventsJoined: 12,
  status: "available",
  status_until: null,
  isSuspended: false,
  place: { pin: { latitude: -33.8612345678901, longitude: 1e-7 }, centre, isDefault: false },
};
const TEXTS = [
  "the inner street, then",
  "Привет, мир",
  "ёé the é",
  "é",
  "",
  "日本 the 日本",
  "\u0001 e \\",
];

const rowWith = (changed: Partial<PersonRow>, text = "", id = ID) => {
  const row = { ...USUAL, ...changed };
  const { age, intent, interests, status } = row;
  const fields = {
    id,
    name: text,
    age,
    bio: text,
    intent,
    interests,
    profileImageUrl: null,
    status,
  };
  return { ...row, profile: JSON.stringify(fields).slice(1, -1) };
};

const rarity = interestWeights(
  new Map(Array.from({ length: 40 }, (_, n) => [`i${n}`, 50 - n])),
  99,
);

const traitsOf = (one: Person) => [
  [one.place, one.statusEnd, one.realm, one.age, one.intent, one.common, one.weight],
  [one.showLocation, one.showOnlineStatus, one.isSuspended],
  Array.from(one.rare).slice(one.rareStart, one.rareEnd),
  one.interests.map(({ json }) => json),
];

const MINE = ["hiking", "i32", 'a "b"', "zoë"];
const answerOf = (person: Person, viewerPerson: Person, interests = MINE) => {
  const viewer = { ...viewerPerson, interestKeys: interests.map(interestKey) };
  const seen = {
    person,
    distanceKm: 2,
    isOnline: false,
    showsOnlineStatus: true,
    isConnected: false,
    messagesLeft: 3,
  } as const;
  return Buffer.from(writeBytes(serializeUsers(viewer as never, [seen]))).toString();
};

function expectKept(row: PersonRow, names = createInterestNames(100), id = ID) {
  const store = createPersonStore(2 ** 22, names, () => rarity);
  const person = personOf(row, names, rarity, NOW);
  store.set(row.id, person, NOW + 60_000);
  const kept = store.get(row.id, NOW) as Person;
  expect(traitsOf(kept)).toEqual(traitsOf(person));
  expect(profileOf(kept, true)).toBe(row.profile);
  expect(kept.publicId).toBe(id);
  expect(answerOf(kept, person)).toBe(answerOf(person, person));
  const [told] = JSON.parse(answerOf(kept, person)) as [User];
  expect([told.latitude, told.longitude]).toEqual([
    row.place?.pin.latitude as number,
    row.place?.pin.longitude as number,
  ]);
}

test.each(TEXTS)("a person who writes %j is kept as they are", (text) => {
  expectKept(rowWith({}, text));
});

test("each id is kept, and whoever has one that is not of 16 bytes is read each time", () => {
  for (let index = 0; index < 500; index += 1) {
    const id = newPublicId();
    expectKept(rowWith({}, "", id), undefined, id);
  }
  const names = createInterestNames(100);
  const store = createPersonStore(2 ** 22, names, () => rarity);
  for (const id of ["Ab_dEfGhIjKlMnOpQ-9tUR", "too-short"]) {
    store.set(7, personOf(rowWith({}, "", id), names, rarity, NOW), NOW + 60_000);
    expect(store.get(7, NOW)).toBeUndefined();
  }
});

test("numbers that few people have are kept as well", () => {
  const near = { ...centre, longitude: centre.longitude + 1e-13 };
  const place = { ...(USUAL.place as NonNullable<PersonRow["place"]>), centre: near };
  expectKept(rowWith({ realm: 12 }));
  expectKept(rowWith({ place }));
  expectKept(rowWith({ age: null, intent: null, isSuspended: true, showLocation: false }));
  const status_until = NOW + 3_600_000;
  const names = createInterestNames(100);
  const store = createPersonStore(2 ** 22, names, () => rarity);
  store.set(7, personOf(rowWith({ status: "busy", status_until }), names, rarity, NOW), NOW + 1e8);
  expect(store.get(7, NOW)?.statusEnd).toBe(status_until);
  expect(store.get(7, status_until)).toBeUndefined();
});

test.each([0, 1, 2, 5, 6])("%d interests are kept, the rare ones among them", (count) => {
  const interests = Array.from({ length: count }, (_, index) => `i${30 + index}`);
  expectKept(rowWith({ interests }));
});

const WRITTEN = ["i30", 'a "b"', "\\", '\\"', "Zoë", "日本", "👩🏽‍🚀", "i31", "", "i32"];

test.each([0, 1, 2, 3, 9, 10])(
  "with numbers for %d interests the others are kept as they are written",
  (numbered) => {
    const known = rowWith({ interests: ["i30", "i31"] });
    for (let count = 0; count <= WRITTEN.length; count += 1)
      expectKept(
        rowWith({ interests: WRITTEN.slice(count).concat(WRITTEN.slice(0, count / 2)) }, "é"),
        createInterestNames(numbered),
      );
    expectKept(known, createInterestNames(numbered));
  },
);

test.each([0, 1, 100])(
  "with numbers for %d interests those that two people spell differently are shared",
  (numbered) => {
    const names = createInterestNames(numbered);
    const store = createPersonStore(2 ** 22, names, () => rarity);
    const interests = [" Café ", "HIKING", "falconry", "I 35"];
    const person = personOf(rowWith({ interests }), names, rarity, NOW);
    store.set(7, person, NOW + 60_000);
    const kept = store.get(7, NOW) as Person;
    const [told] = JSON.parse(answerOf(kept, person, ["cafe\u0301", "hiking", "i35"])) as [User];
    expect(told.sharedInterests).toEqual([" Café ", "HIKING"]);
  },
);

test("words without end leave everybody else in memory", () => {
  const names = createInterestNames(10);
  const store = createPersonStore(2 ** 22, names, () => rarity);
  for (let id = 1; id <= 100; id += 1) {
    const row = rowWith({ interests: [`word ${id}`, "hiking"] });
    store.set(id, personOf({ ...row, id }, names, rarity, NOW), NOW + 60_000);
  }
  for (let id = 1; id <= 100; id += 1)
    expect(store.get(id, NOW)?.interests.map(({ json }) => json)).toEqual([
      `"word ${id}"`,
      '"hiking"',
    ]);
  expect(names.after(0)).toHaveLength(10);
});
