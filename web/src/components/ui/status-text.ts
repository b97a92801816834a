import { clockTime } from "@/lib/time/clock";
import type { statusOf } from "@/lib/people/status";
import { memberTexts } from "@/texts/texts";

/** "Up for coffee", or "Up for coffee until 18:30". */
export function statusText({ status, statusUntil }: ReturnType<typeof statusOf>) {
  const name = memberTexts.person.statuses[status];
  return statusUntil === undefined
    ? name
    : memberTexts.person.statusUntil(name, clockTime(statusUntil));
}
