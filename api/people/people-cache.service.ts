import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache/cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import { readPersonRows, readViewerRow } from "./people.repo.ts";
import { createInterestNames } from "./interest-names.ts";
import { MAX_NAMES } from "./packed-interests.ts";
import { createPersonStore } from "./person-store.ts";
import { personOf, viewerPersonFrom } from "./person.ts";
import type { Person, ViewerPerson } from "./person.ts";
import { interestRarity } from "./rarity.service.ts";
import { readAllRelations, readRelations } from "./relations.repo.ts";
import type { Relations } from "./relations.ts";

const MAX_VIEWERS = 20_000;
/** This many passes take about the memory of a viewer. */
const PASSES_A_VIEWER = 50;
const FEW_RELATIONS = 200;
// Every writer emits its changes; this covers one that failed before it could.
export const TTL_MS = 300_000;
/** All members may be in memory, and those who expire are read again one by one while somebody waits for a list. */
export const PEOPLE_TTL_MS = 86_400_000;

const ofUser = ({ userId }: { userId: number }) => [userId];
const onPerson = { "person.changed": ofUser, "place.published": ofUser };
const all = () => () => true;

const interestNames = perDeps(() => createInterestNames(MAX_NAMES));

/** Serialized people, as many as fit. */
export const peopleCache = perDeps((deps: Deps) => {
  const { env, events, now, random } = deps;
  const maxBytes = env.peopleCacheMb * 2 ** 20;
  const rarity = interestRarity(deps).current;
  const names = interestNames(deps);
  const store = createPersonStore(maxBytes, names, rarity);
  const cache = createCache<number, Person>(events, {
    store,
    ttl: { ms: PEOPLE_TTL_MS, now, random },
    invalidatedBy: { ...onPerson, "rarity.changed": all },
  });
  return {
    ...cache,
    isFull: store.isFull,
    createTaker: store.createTaker,
    packed: () => store.packed(now()),
    /** Those that have a number. */
    interestNames: () => names.after(0),
  };
});

const viewersCache = perDeps(({ events, now, random }: Deps) => {
  const cache = createCache<number, ViewerPerson>(events, {
    maxWeight: MAX_VIEWERS,
    weightOf: ({ passedUntil }) => 1 + Math.floor(passedUntil.size / PASSES_A_VIEWER),
    ttl: { ms: TTL_MS, now, random },
    invalidatedBy: { ...onPerson, "passes.changed": ofUser, "rarity.changed": all },
  });
  const endPass = (userId: number, otherId: number) => {
    if (cache.isBeingRead(userId) || cache.get(userId)?.passedUntil.has(otherId))
      cache.invalidate(userId);
  };
  // A message ends passes between the two; few have any, so others are not read again.
  events.subscribe("message.sent", ({ sender, recipientId }) => {
    endPass(sender.id, recipientId);
    endPass(recipientId, sender.id);
  });
  return cache;
});

const relationsCache = perDeps(({ events, now, random }: Deps) =>
  createCache<number, Relations>(events, {
    maxEntries: MAX_VIEWERS,
    ttl: { ms: TTL_MS, now, random },
    invalidatedBy: { "person.changed": ofUser },
  }),
);

export async function readPeople(deps: Deps, ids: readonly number[]) {
  const rows = await readPersonRows(deps.db, ids);
  const names = interestNames(deps);
  const rarity = interestRarity(deps).current();
  const now = deps.now();
  return new Map(rows.map((row) => [row.id, personOf(row, names, rarity, now)]));
}

/** The existing ones of these people, in the order of the ids. */
export async function peopleOf(deps: Deps, ids: readonly number[]): Promise<Person[]> {
  const people = await peopleCache(deps).readEach(ids, (missing) => readPeople(deps, missing));
  return people.filter((person) => person !== undefined);
}

async function readViewer(deps: Deps, id: number) {
  const row = await readViewerRow(deps.db, id);
  const rarity = interestRarity(deps).current();
  return row && viewerPersonFrom(row, rarity);
}

/** The viewer, if they exist; without a promise if in memory. */
export const viewerPersonOf = (deps: Deps, id: number) =>
  viewersCache(deps).read(id, () => readViewer(deps, id));

async function readFewRelations({ db }: Deps, viewer: number) {
  const relations = await readAllRelations(db, viewer, FEW_RELATIONS);
  return relations.size >= FEW_RELATIONS ? undefined : relations;
}

/** The relations of the viewer, at least to these people; people without any are left out. */
export const relationsOf = async (deps: Deps, viewer: number, ids: readonly number[]) =>
  (await relationsCache(deps).read(viewer, () => readFewRelations(deps, viewer))) ??
  readRelations(deps.db, viewer, ids);

/** Reads relations without the cache, for a job that needs each once. */
export const lookUpRelations = ({ db }: Deps, viewer: number, ids: readonly number[]) =>
  readRelations(db, viewer, ids);
