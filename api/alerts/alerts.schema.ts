import { z } from "zod";

/** A member's list is as long as this, and goes back as far. */
export const ALERTS_MAX = 200;
export const ALERTS_DAYS = 90;

/** Alerts that the list has shown. */
export const seeAlertsSchema = z.object({
  ids: z
    .array(z.string("Send ids."), "Send a list of ids.")
    .min(1, "Send at least one id.")
    .max(ALERTS_MAX, `Send at most ${ALERTS_MAX} ids.`),
});
