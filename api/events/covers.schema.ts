import type { Category } from "@hereabouts/db/enumerations";

/** How many covers are drawn for each category. */
export const COVERS_EACH = 2;

/** Where a drawn cover is, by its number from 1. */
export const coverPath = (category: Category, number: number) => `/covers/${category}-${number}.svg`;

/** The cover of an event without one: a host's events of a category have the same, and two hosts' may differ. */
export const usualCover = ({ category, createdBy }: { category: Category; createdBy: string }) =>
  coverPath(category, 1 + ((createdBy.codePointAt(createdBy.length - 1) ?? 0) % COVERS_EACH));
