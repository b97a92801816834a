import { locale } from "@/texts/language";
import { memberTexts } from "@/texts/texts";

const DAY_MS = 86_400_000;

/** "Today", "Yesterday", else the date, with the year when it is another. */
export function dayLabel(day: string, now = Date.now()) {
  if (day === new Date(now).toDateString()) return memberTexts.chat.today;
  if (day === new Date(now - DAY_MS).toDateString()) return memberTexts.chat.yesterday;
  const date = new Date(day);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return date.toLocaleDateString(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(!isThisYear && { year: "numeric" }),
  });
}
