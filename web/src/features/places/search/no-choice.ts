import type { Position } from "@/lib/map-projection";

export type ChosenPlace = Position & {
  name: string;
  /** Absent in a draft of an older version and of a pin put by hand. */
  timeZone?: string | null;
};
/** What stands in the field, and the place that was chosen with it. */
export type PlaceChoice = { text: string; place: ChosenPlace | null };

export const NO_CHOICE: PlaceChoice = { text: "", place: null };
