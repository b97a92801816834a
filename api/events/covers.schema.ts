import { CATEGORIES } from "@hereabouts/db/enumerations";
import type { Category } from "@hereabouts/db/enumerations";

/** How many covers are drawn for each category. */
export const COVERS_EACH = 2;

/** Where a drawn cover is, by its number from 1. */
export const coverPath = (category: Category, number: number) =>
  `/covers/${category}-${number}.svg`;

const drawnCovers = CATEGORIES.flatMap((category) =>
  Array.from({ length: COVERS_EACH }, (_, index) => coverPath(category, index + 1)),
);

/** Those that anybody may choose, as they are the app's own. */
export const isDrawnCover = (address: string) => drawnCovers.includes(address);

/** The cover of an event without one: a host's events of a category have the same, and two hosts' may differ. */
export const usualCover = ({ category, createdBy }: { category: Category; createdBy: string }) =>
  coverPath(category, 1 + ((createdBy.codePointAt(createdBy.length - 1) ?? 0) % COVERS_EACH));
