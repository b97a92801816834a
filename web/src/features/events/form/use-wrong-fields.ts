import { useState } from "react";

import { toast } from "@/lib/toast";
import type { FieldErrors } from "@/lib/forms/use-form";
import { eventFormTexts } from "@/texts/event-form";

import { wrongRepeats } from "../series/repeats";
import {
  type EventValues,
  type WallTime,
  missingFields,
  wrongFields,
} from "./event-form.validation";

type Left = { date?: true; time?: true; maxAttendees?: true };

/** Invalid values, shown once their field has lost the focus and while they are invalid. */
export function useWrongFields(values: EventValues, timeZone: string, saved?: WallTime) {
  const [left, setLeft] = useState<Left>({});
  const wrong = { ...wrongFields(values, timeZone, saved), ...wrongRepeats(values) };
  const shown: FieldErrors = Object.fromEntries(
    Object.entries(wrong).filter(([field]) => field in left),
  );
  return {
    wrong,
    shown,
    leave: (fields: Left) => setLeft((current) => ({ ...current, ...fields })),
  };
}

export function showMissing(values: EventValues) {
  if (Object.keys(missingFields(values)).length > 0)
    toast({
      title: eventFormTexts.missing,
      description: eventFormTexts.missingText,
      variant: "destructive",
    });
}
