import { z } from "zod";
import { cursorField, limitField } from "../lib/page.schema.ts";

/** The oldest beyond these fall off. */
export const PASSES_MAX = 5000;
export const PASS_DAYS = { max: 365, default: 30 } as const;

const outOfRange = `Send a whole number between 1 and ${PASS_DAYS.max}.`;

export const passSchema = z.object({
  days: z
    .int(outOfRange)
    .min(1, outOfRange)
    .max(PASS_DAYS.max, outOfRange)
    .default(PASS_DAYS.default),
});
export type Pass = z.output<typeof passSchema>;

export const listPassesSchema = z.object({ limit: limitField, before: cursorField });
export type ListPasses = z.output<typeof listPassesSchema>;
