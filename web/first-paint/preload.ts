import type { Rolldown } from "vite";

export type Bundle = Rolldown.OutputBundle;

const PAGE = /\/src\/routes\/([^/-][^/]*)\.tsx\?tsr-split=component$/;
type Page = readonly [pattern: string, files: number[]];

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
    for (const chunk of chunks)
      if (chunk.fileName === fileName) for (const one of chunk.imports) collect(one, into);
    return into;
  }
  for (const chunk of chunks)
    if (chunk.isEntry) for (const one of collect(chunk.fileName, new Set())) first.add(one);

  const filesOf = (fileName: string) =>
    [...collect(fileName, new Set())].map((file) => {
      if (!files.includes(file)) files.push(file);
      return files.indexOf(file);
    });
  function filesOfSource(source: string) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${source}`));
    if (!chunk) throw new Error(`The build has no chunk of its own for ${source}.`);
    return filesOf(chunk.fileName);
  }
  const catalogue = (language: string) => [
    filesOfSource(`texts/${language}/${language}.ts`),
    filesOfSource(`texts/${language}/${language}-member.ts`),
  ];
  const pages = chunks.flatMap(({ moduleIds, fileName }) =>
    moduleIds.flatMap((id): Page[] => {
      const route = PAGE.exec(id)?.[1];
      return route ? [[patternOf(route), filesOf(fileName)]] : [];
    }),
  );
  return {
    catalogues: { en: catalogue("en"), de: catalogue("de") },
    member: filesOfSource("app/member-app.tsx"),
    // What is literal goes before what stands for anything.
    pages: pages.toSorted(([a], [b]) => Number(a.includes("[")) - Number(b.includes("["))),
    files,
  };
}
