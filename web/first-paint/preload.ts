import type { Rolldown } from "vite";

export type Bundle = Rolldown.OutputBundle;

const FONT = /\/figtree-latin-wght-[^/]*\.woff2$/;
const PAGE = /\/src\/routes\/([^/-][^/]*)\.tsx\?tsr-split=component$/;
type Page = readonly [pattern: string, files: number[], texts: number[]];

/** The text catalogues of a language, by suffix; the first is for everybody, the second for every member. */
const TEXTS = ["", "-member", "-my-events", "-discover", "-settings", "-event-form", "-guests"];
const MEMBER = ["app/member-app.tsx", "features/messages/outbox/persisted-drafts.ts"];
const NEXT_EVENT = ["features/events/mine/next-event.tsx"];
/** What the loader of a route imports dynamically and awaits, by the name of the route file. */
const LOADED: Record<string, { files?: string[]; texts: string[] }> = {
  index: { files: NEXT_EVENT, texts: ["-my-events"] },
  map: { files: NEXT_EVENT, texts: ["-my-events"] },
  discover: { texts: ["-discover"] },
  "chat.$userId": { files: ["features/events/together/together.tsx"], texts: ["-my-events"] },
  "events.index": { texts: ["-my-events"] },
  "events.create": { texts: ["-event-form", "-my-events"] },
  "events.$eventId.index": { texts: ["-my-events"] },
  "events.$eventId.edit": { texts: ["-event-form", "-my-events"] },
  "events.$eventId.check-in": { texts: ["-guests", "-my-events"] },
  settings: { texts: ["-settings"] },
};

/** The path of a route file, as a pattern: `chat.$userId` is /chat/ and one more part. */
const patternOf = (route: string) =>
  `^/${route
    .replace(/(^|\.)index$/, "")
    .replace(/\$\w+/g, "[^/]+")
    .replaceAll(".", "/")}/?$`;

/** Which files of the build each path needs beside what the page itself names. */
export function chunksByPath(bundle: Bundle) {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
  const first = new Set<string>();
  const files: string[] = [];

  function collect(fileName: string, into: Set<string>) {
    if (into.has(fileName) || first.has(fileName)) return into;
    into.add(fileName);
    for (const chunk of chunks) {
      if (chunk.fileName !== fileName) continue;
      for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style);
      for (const one of chunk.imports) collect(one, into);
    }
    return into;
  }
  for (const chunk of chunks)
    if (chunk.isEntry) for (const one of collect(chunk.fileName, new Set())) first.add(one);

  const filesOf = (fileNames: string[]) => {
    const needed = new Set<string>();
    for (const fileName of fileNames) collect(fileName, needed);
    return [...needed].map((file) => {
      if (!files.includes(file)) files.push(file);
      return files.indexOf(file);
    });
  };
  function chunkOfSource(source: string) {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/src/${source}`)),
    );
    if (!chunk) throw new Error(`The build has no chunk with ${source}.`);
    return chunk.fileName;
  }
  const filesOfSources = (...sources: string[]) => filesOf(sources.map(chunkOfSource));
  const fonts = Object.keys(bundle).filter((fileName) => FONT.test(fileName));
  const catalogues = (language: string) =>
    TEXTS.map((name) => filesOfSources(`texts/${language}/${language}${name}.ts`));
  const pages = chunks.flatMap(({ moduleIds, fileName }) =>
    moduleIds.flatMap((id): Page[] => {
      const route = PAGE.exec(id)?.[1];
      if (!route) return [];
      const { files: loaded = [], texts = [] } = LOADED[route] ?? {};
      const ofPage = filesOf([fileName, ...loaded.map(chunkOfSource)]);
      return [[patternOf(route), ofPage, texts.map((name) => TEXTS.indexOf(name))]];
    }),
  );
  return {
    catalogues: { en: catalogues("en"), de: catalogues("de") },
    member: [...filesOfSources(...MEMBER), ...filesOf(fonts)],
    // What is literal goes before what stands for anything.
    pages: pages.toSorted(([a], [b]) => Number(a.includes("[")) - Number(b.includes("["))),
    files,
  };
}
