import { AppError } from "../lib/errors.ts";

type Times = { startsAt: number; isCancelled: boolean };

/** Whether it is still going to take place: not called off, and not begun. */
export const isUpcoming = ({ startsAt, isCancelled }: Times, now: number) =>
  !isCancelled && startsAt > now;

/** The same rule in SQL, over `event`, the alias of an events row. */
export const IS_UPCOMING = "NOT event.is_cancelled AND event.starts_at > :now";

export const calledOff = () => new AppError("event_cancelled", "This event was called off.");

/** Why something is not possible any more that is possible until `endsAt`; undefined while it is. */
export function closedRefusal(
  { isCancelled }: Pick<Times, "isCancelled">,
  endsAt: number,
  now: number,
) {
  if (isCancelled) return calledOff();
  return endsAt <= now ? new AppError("event_over", "This event is over.") : undefined;
}
