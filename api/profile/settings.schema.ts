import { z } from "zod";
import { FILTER_AGE, MAX_DISTANCE } from "./profile-limits.schema.ts";

const filterAge = z
  .number()
  .int()
  .min(FILTER_AGE.min, `Choose an age of at least ${FILTER_AGE.min}.`)
  .max(FILTER_AGE.max, `Choose an age of at most ${FILTER_AGE.max}.`);

export const settingsSchema = z
  .object({
    showLocation: z.boolean(),
    visibleUntil: z.iso
      .datetime({ offset: true, error: "Send an instant with its offset, or null." })
      .nullable()
      .describe("For who hides their place: shows it until then. null hides it again."),
    showOnlineStatus: z.boolean(),
    newMatches: z.boolean(),
    messages: z.boolean(),
    nearbyUsers: z.boolean(),
    maxDistance: z
      .number()
      .int()
      .min(MAX_DISTANCE.min, `Choose at least ${MAX_DISTANCE.min} km.`)
      .max(MAX_DISTANCE.max, `Choose at most ${MAX_DISTANCE.max} km.`),
    minAge: filterAge,
    maxAge: filterAge,
  })
  .partial();
export type SettingsChanges = z.output<typeof settingsSchema>;
