import type { Deps } from "../deps.ts";
import type { Written } from "../lib/written.ts";
import type { Directory } from "./directory.service.ts";
import type { Ranking } from "./seeking.service.ts";
import type { User } from "./user.ts";

const CHARACTERS_KEPT = 8_000_000;

type Page = { ranking: Ranking; part: string; people: Written<User[]> };
type Pages = { kept: Map<number, Page>; characters: number };
const pages = new WeakMap<Directory, Pages>();

function pagesOf({ directory }: Deps) {
  const known = pages.get(directory) ?? { kept: new Map<number, Page>(), characters: 0 };
  pages.set(directory, known);
  return known;
}

function forget(pages: Pages, viewer: number) {
  pages.characters -= pages.kept.get(viewer)?.people.length ?? 0;
  pages.kept.delete(viewer);
}

function keep(pages: Pages, viewer: number, page: Page) {
  forget(pages, viewer);
  pages.kept.set(viewer, page);
  pages.characters += page.people.length;
  for (const oldest of pages.kept.keys()) {
    if (pages.characters <= CHARACTERS_KEPT) break;
    forget(pages, oldest);
  }
}

/**
 * Part of a ranking as it was written for the viewer the last time. A ranking is another one as soon as anybody in it,
 * or the viewer with all that stands between them, has changed; who is online is told by the presence clock.
 */
export async function pageOf(
  deps: Deps,
  viewer: { id: number },
  ranking: Ranking,
  { from, until }: { from: number; until: number },
  write: (ids: readonly number[]) => Promise<Written<User[]>>,
) {
  const pages = pagesOf(deps);
  const part = `${from} ${until} ${deps.presence.moment()}`;
  const last = pages.kept.get(viewer.id);
  if (last?.ranking === ranking && last.part === part) return last.people;
  const people = await write(ranking.ids.slice(from, until));
  keep(pages, viewer.id, { ranking, part, people });
  return people;
}
