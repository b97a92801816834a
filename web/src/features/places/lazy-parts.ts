import { lazy } from "react";

import type { FieldErrors } from "@/lib/forms/use-form";

import type { PlaceChoice } from "./search/no-choice";

export const AreaDialog = lazy(async () => (await import("./area-dialog")).loadAreaDialog());
export const EventPlace = lazy(async () => (await import("./event-place")).loadEventPlace());
export const EventWhere = lazy(async () => (await import("./event-where")).loadEventWhere());
export const PlaceSearch = lazy(async () =>
  (await import("./search/place-search")).loadPlaceSearch(),
);

export async function placeErrors(choice: PlaceChoice): Promise<FieldErrors> {
  if (choice.place || choice.text.trim() === "") return {};
  return (await import("./search/place-choice")).choiceErrors(choice);
}
