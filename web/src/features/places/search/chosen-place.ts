import type { Position } from "@/lib/map-projection";

export type ChosenPlace = Position & {
  name: string;
  /** Absent in drafts of older versions and for a pin set by hand. */
  timeZone?: string | null;
};
/** The text of the field, and the chosen place. */
export type PlaceChoice = { text: string; place: ChosenPlace | null };

export const NO_CHOICE: PlaceChoice = { text: "", place: null };
