import { basename, join } from "node:path";
import { expect, test } from "bun:test";

const TEST = /\.test\.ts$|(^|\/)testing(\/|\.ts$)/;

async function readSources() {
  const sources = new Map<string, string>();
  for await (const path of new Bun.Glob("**/*.ts").scan(import.meta.dir))
    if (!TEST.test(path) && !path.includes("node_modules"))
      sources.set(path, await Bun.file(join(import.meta.dir, path)).text());
  return sources;
}
const sources = await readSources();
const allText = [...sources.values()].join("\n");

const EVENTS = [
  ...(
    /export type AppEvents = \{(.*?)\n\};/s.exec(sources.get("lib/app-events.ts") ?? "")?.[1] ?? ""
  ).matchAll(/^ {2}"([a-z-]+\.[a-z]+)":/gm),
].map(([, name]) => name as string);

test("the events are found", () => {
  expect(EVENTS).toContain("person.changed");
  expect(EVENTS.length).toBeGreaterThan(12);
});

for (const name of EVENTS) {
  const quoted = `"${name.replace(".", String.raw`\.`)}"`;
  test(`${name} is emitted by somebody, and somebody acts on it`, () => {
    expect(allText).toMatch(new RegExp(String.raw`\.emit\(\s*${quoted}`));
    const inCache = String.raw`(invalidatedBy|changedBy|clearedBy|onPerson)\b[^;]*?${quoted}`;
    expect(allText).toMatch(new RegExp(String.raw`\.subscribe\(\s*${quoted}|${inCache}`));
  });
}

/** What nothing but a change of everything invalidates, and why that is right. */
const UNPUBLISHED: Record<string, string> = {
  "cell-cache.ts": "cells are changed, not invalidated",
  "public-ids.service.ts": "a public id is somebody's for good",
  "page-picture.ts": "a picture is named by what stands on it",
};

test("a cache names what makes it wrong", () => {
  for (const [path, text] of sources) {
    const caches = text.match(/\bcreateCache</g)?.length ?? 0;
    const uninvalidated = text.match(/invalidatedBy: \{\}/g)?.length ?? 0;
    expect({ path, uninvalidated }).toEqual({
      path,
      uninvalidated: basename(path) in UNPUBLISHED ? caches : 0,
    });
    if (caches > 0) expect(text).toContain("invalidatedBy");
    if (text.includes("createCellCache<") && path !== "lib/cache/cell-cache.ts")
      expect(text).toMatch(/changedBy: \{\s*"/);
  }
});

/** What outlives a call and is no cache: nothing that the tables say. */
const OTHER_MEMORY: Record<string, string> = {
  "session.service.ts": "when sessions were used, until that is written down",
  "answering.service.ts": "who is about to answer",
  "mail-outbox.service.ts": "which feature sends what",
  "send-pushes.service.ts": "answers that end a device",
  "new-alerts.service.ts": "what happened within the last second",
  "origin.service.ts": "where somebody looked today, which is no row",
  "cells-around.ts": "cells around a place, which never change",
  "series-filter.ts": "whether events in a cache recur",
  "people.repo.ts": "nobody",
  "event-frames.service.ts": "what a connection asked to watch",
  "route-metadata.ts": "what middlewares say of themselves",
  "same-origin.ts": "methods",
  "pool-priority.ts": "threads",
  "frames.ts": "who receives which frame",
  "start-errors.ts": "codes of errors",
  "webp-chunks.ts": "names of chunks",
};

test("what is kept of the tables is kept by a cache", () => {
  const kept = /^(export )?const \w+(: [^=]*)? =\s(perDeps\(\(\) =>\s)?new (Weak)?(Map|Set)\b/m;
  const paths = [...sources].flatMap(([path, text]) => (kept.test(text) ? [path] : []));
  expect(paths.map((path) => basename(path)).toSorted()).toEqual(
    Object.keys(OTHER_MEMORY).toSorted(),
  );
});
