import { CATEGORIES } from "@hereabouts/db/enumerations";
import type { Category } from "@hereabouts/db/enumerations";

/** How many covers are drawn for each category. */
export const COVERS_EACH = 2;

/** Where a drawn cover is, by its number from 1. */
export const drawnCoverPath = (category: Category, number: number) =>
  `/covers/${category}-${number}.svg`;

/** Where those of a category are, in the order of their numbers. */
export const drawnCoversOf = (category: Category) =>
  Array.from({ length: COVERS_EACH }, (_, index) => drawnCoverPath(category, index + 1));

const drawnCovers = CATEGORIES.flatMap(drawnCoversOf);

/** Those that anybody may choose, as they are the app's own. */
export const isDrawnCover = (address: string) => drawnCovers.includes(address);

/** The cover of an event without one: a host's events of a category have the same, and two hosts' may differ. */
export const usualCover = ({ category, createdBy }: { category: Category; createdBy: string }) =>
  drawnCoverPath(category, 1 + ((createdBy.codePointAt(createdBy.length - 1) ?? 0) % COVERS_EACH));
