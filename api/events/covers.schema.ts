import { CATEGORIES } from "@hereabouts/db/enumerations";
import type { Category } from "@hereabouts/db/enumerations";

/** The number of drawn covers per category. */
export const COVERS_EACH = 2;

/** The path of a drawn cover by its number, from 1. */
export const drawnCoverPath = (category: Category, number: number) =>
  `/covers/${category}-${number}.svg`;

/** The paths of the covers of a category, by number. */
export const drawnCoversOf = (category: Category) =>
  Array.from({ length: COVERS_EACH }, (_, index) => drawnCoverPath(category, index + 1));

const drawnCovers = CATEGORIES.flatMap(drawnCoversOf);

/** Whether it is a drawn cover, which anybody may choose. */
export const isDrawnCover = (address: string) => drawnCovers.includes(address);

/**
 * The cover of an event without one: the same for all events of a host in a category, and often another for another
 * host.
 */
export const usualCover = ({ category, createdBy }: { category: Category; createdBy: string }) =>
  drawnCoverPath(category, 1 + ((createdBy.codePointAt(createdBy.length - 1) ?? 0) % COVERS_EACH));
