import type { Deps } from "../deps.ts";
import { perDeps } from "../lib/per-deps.ts";
import { createTurns } from "../lib/processes/turns.ts";
import { MEMBERS_REALM } from "../visibility.ts";
import { cellMembersCache } from "./cell-members/cell-members-cache.service.ts";
import { readPeopleInProcess } from "./cell-members/members-process.ts";
import { PEOPLE_TTL_MS, peopleCache, readPeople } from "./people-cache.service.ts";
import { MANY_MEMBERS } from "./many-members.ts";
import { readMemberIds } from "./member-ids.repo.ts";
import { interestRarity } from "./rarity.service.ts";
import { peopleSnapshot } from "./cell-members/people-snapshot.service.ts";

const BATCH_SIZE = 100;
/** While the outcome of a write is in doubt, everything is cleared each second. */
const QUIET_MS = 2000;

/** Whether everybody is in memory, or as many as fit. */
export const peoplePreload = perDeps(() => ({ isDone: false }));

type Watch = { changed: Set<number>; isCleared: boolean };

/** The people who change while another process reads: it may or may not have seen the change. */
const watches = perDeps(({ events }: Pick<Deps, "events">) => {
  const running = new Set<Watch>();
  for (const name of ["person.changed", "place.published"] as const)
    events.subscribe(name, ({ userId }) => {
      for (const { changed } of running) changed.add(userId);
    });
  for (const name of ["everything.changed", "rarity.changed"] as const)
    events.subscribe(name, () => {
      for (const watch of running) watch.isCleared = true;
    });
  return running;
});

const untilOf = ({ now, random }: Deps) => now() + PEOPLE_TTL_MS * (1 - random() / 2);

/** Takes what the server before a restart had in memory. Returns whether that was everybody. */
function fillFromSnapshot(deps: Deps) {
  const take = peopleCache(deps).createTaker();
  const { takePeople, changed } = peopleSnapshot(deps);
  const isUnchanged = (id: number) => !changed.has(id);
  return takePeople((entries) => take(entries, isUnchanged, () => untilOf(deps))).catch(
    (error: Error) => {
      deps.log.warn("the people from before the restart were not taken", { error: error.message });
      return false;
    },
  );
}

/** Takes members after an id that another process reads, until memory is full or everything was cleared. */
async function fillFromProcess(deps: Deps, after: number): Promise<"filled" | "cleared" | "none"> {
  const { env, now } = deps;
  const { createTaker, isFull, interestNames } = peopleCache(deps);
  const take = createTaker();
  const asked = { realm: MEMBERS_REALM, rarity: interestRarity(deps).current() };
  const watch: Watch = { changed: new Set(), isCleared: false };
  const isUnchanged = (id: number) => !watch.changed.has(id);
  watches(deps).add(watch);
  try {
    let result: "filled" | "none" = "none";
    const people = readPeopleInProcess(env.databaseUrl, asked, {
      after,
      now: now(),
      interestNames: interestNames(),
    });
    for await (const entries of people) {
      if (watch.isCleared) return "cleared";
      take(entries, isUnchanged, () => untilOf(deps));
      if (isFull()) return "filled";
      // The process has not read the next batch yet.
      watch.changed.clear();
      result = "filled";
    }
    return result;
  } finally {
    watches(deps).delete(watch);
  }
}

/**
 * Reads members until memory is full, and again with new weights or after everything was cleared, once the index is
 * whole: the first few per turn of the event loop, with many the others in another process.
 */
export function preloadPeople(deps: Deps, { processFrom = MANY_MEMBERS, quietMs = QUIET_MS } = {}) {
  const cache = peopleCache(deps);
  const inOwnTurn = createTurns();
  const state = peoplePreload(deps);
  let run = 0;

  const fill = (after: number) =>
    fillFromProcess(deps, after).catch((error: Error) => {
      deps.log.warn("another process read no people", { error: error.message });
      return "none" as const;
    });

  async function readSome(after: number) {
    const ids = await inOwnTurn(() => readMemberIds(deps.db, after, BATCH_SIZE));
    await inOwnTurn(() => cache.readMany(ids, (missing) => readPeople(deps, missing)));
    return ids;
  }

  async function readAll() {
    run += 1;
    const own = run;
    state.isDone = false;
    await readUntilFull(own);
    if (own === run) state.isDone = true;
  }

  async function readUntilFull(own: number) {
    if (await fillFromSnapshot(deps)) return;
    let mayFill = true;
    for (let after = 0, count = 0; own === run && !cache.isFull();) {
      if (mayFill && count >= processFrom) {
        const result = await fill(after);
        if (result === "filled") return;
        mayFill = result === "cleared";
        continue;
      }
      const ids = await readSome(after);
      const last = ids.at(-1);
      if (last === undefined) return;
      after = last;
      count += ids.length;
    }
  }

  async function readAllOnceQuiet() {
    run += 1;
    const cleared = run;
    await Bun.sleep(quietMs);
    if (run !== cleared || deps.db.$client.closed) return;
    await cellMembersCache(deps).readAll();
    if (run === cleared) await readAll();
  }

  deps.events.subscribe("rarity.changed", readAll);
  deps.events.subscribe("everything.changed", readAllOnceQuiet);
  return readAll();
}
