import { locale } from "@/texts/language";

/** How a time of day is written wherever one stands: 19:00. */
export const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

export const clockTime = (at: string) => new Date(at).toLocaleTimeString(locale, CLOCK);
