import { z } from "zod";

export const PAGE_DEFAULT = 50;
export const PAGE_MAX = 100;

const outOfRange = `Send a whole number between 1 and ${PAGE_MAX}.`;

export const limitField = z
  .string(outOfRange)
  .regex(/^\d{1,3}$/, outOfRange)
  .transform(Number)
  .pipe(z.number().min(1, outOfRange).max(PAGE_MAX, outOfRange))
  .default(PAGE_DEFAULT);

/** The id of the last item of the previous page. */
export const cursorField = z
  .string("Send one id.")
  .regex(/^[\w-]{22}$/, "Send one id.")
  .optional();
