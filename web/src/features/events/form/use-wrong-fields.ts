import { useState } from "react";

import type { FieldErrors } from "@/lib/use-form";

import { type EventValues, type WallTime, wrongFields } from "./event-form.validation";

type Left = { date?: true; time?: true; maxAttendees?: true };

/** Invalid values, shown once their field was left, and only while they are invalid. */
export function useWrongFields(values: EventValues, timeZone: string, saved?: WallTime) {
  const [left, setLeft] = useState<Left>({});
  const wrong = wrongFields(values, timeZone, saved);
  const shown: FieldErrors = Object.fromEntries(
    Object.entries(wrong).filter(([field]) => field in left),
  );
  return {
    wrong,
    shown,
    leave: (fields: Left) => setLeft((current) => ({ ...current, ...fields })),
  };
}
