import { CLOCK } from "@/lib/time/clock";
import { ApiError } from "@/lib/api-error";
import { errorText } from "@/lib/error-text";
import { datingTexts } from "@/texts/dating";
import { locale } from "@/texts/language";

import type { DatingPreferences } from "./dating.queries";

const dayAndTime = (instant: string) =>
  new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", ...CLOCK }).format(
    new Date(instant),
  );

/** When answers can be changed or given again; undefined if now. */
export function lockedText({ agreedAt, canChangeFrom }: DatingPreferences) {
  if (canChangeFrom === null) return undefined;
  const time = dayAndTime(canChangeFrom);
  return agreedAt === null ? datingTexts.backUntil(time) : datingTexts.lockedUntil(time);
}

/** Why the server refused. */
export function refusalText(error: Error, preferences: DatingPreferences) {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 409) return datingTexts.notDating;
  return (status === 429 && lockedText(preferences)) || errorText(error, datingTexts.saveFailed);
}

type Who = Pick<DatingPreferences, "genders" | "ownWords">;

export const whoWords = ({ genders, ownWords }: Who) => [
  ...genders.map((gender) => datingTexts.genders[gender]),
  ...ownWords,
];
