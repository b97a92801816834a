import type { Part } from "./my-events.queries";

/** The lists that have a chip. */
export const PARTS = ["going", "hosting", "waiting", "past"] as const satisfies readonly Part[];
export type ShownPart = (typeof PARTS)[number];

export const partOf = (mine: string | undefined) => PARTS.find((part) => part === mine);
