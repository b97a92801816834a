import { locale } from "@/texts/language";
import { memberTexts } from "@/texts/texts";
import { dateFormat } from "./date-format";
import { serverNow } from "./server-time";

/** "Today", "Yesterday", else the date, with the year if it is another. */
export function dayLabel(day: string, now = serverNow()) {
  if (day === new Date(now).toDateString()) return memberTexts.chat.today;
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (day === yesterday.toDateString()) return memberTexts.chat.yesterday;
  const date = new Date(day);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return dateFormat(locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(!isThisYear && { year: "numeric" }),
  }).format(date);
}
