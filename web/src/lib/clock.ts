import { locale } from "@/texts/language";

/** Formats a time of day for a language: 5:00 PM, or 17:00 and 06:30 where the day has 24 hours. */
export function clockOf(tag: string) {
  const { hour12 } = new Intl.DateTimeFormat(tag, { hour: "numeric" }).resolvedOptions();
  return { hour: hour12 ? "numeric" : "2-digit", minute: "2-digit" } as const;
}

export const CLOCK = clockOf(locale);

export const clockTime = (at: string) => new Date(at).toLocaleTimeString(locale, CLOCK);
