import { locale } from "@/texts/language";

import { dateFormat } from "./date-format";

/** Formats a time of day for a language: 5:00 PM, or 17:00 and 06:30 where the day has 24 hours. */
export function clockOf(tag: string) {
  const { hour12 } = dateFormat(tag, { hour: "numeric" }).resolvedOptions();
  return { hour: hour12 ? "numeric" : "2-digit", minute: "2-digit" } as const;
}

export const CLOCK = clockOf(locale);

export const clockTime = (at: string) => dateFormat(locale, CLOCK).format(new Date(at));
