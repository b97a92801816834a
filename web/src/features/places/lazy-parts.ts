import { lazy } from "react";

import type { FieldErrors } from "@/lib/forms/use-form";

import type { PlaceChoice } from "./search/chosen-place";

export const AreaDialog = lazy(async () => (await import("./area-dialog")).loadAreaDialog());
export const EventPlaceField = lazy(async () =>
  (await import("./event/event-place-field")).loadEventPlaceField(),
);
export const EventPlaceMap = lazy(async () =>
  (await import("./event/event-place-map")).loadEventPlaceMap(),
);
export const PlaceSearch = lazy(async () =>
  (await import("./search/place-search")).loadPlaceSearch(),
);

export async function placeErrors(choice: PlaceChoice): Promise<FieldErrors> {
  if (choice.place || choice.text.trim() === "") return {};
  return (await import("./search/place-choice")).choiceErrors(choice);
}
