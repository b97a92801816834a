import { INTENTS } from "@hereabouts/db/enumerations";
import { z } from "zod";
import {
  AGE_MAX,
  AGE_MIN,
  FILTER_AGE,
  FILTER_INTERESTS_MAX,
  INTEREST_LENGTH_MAX,
} from "../profile/profile-limits.schema.ts";

export const COUNT_RADII_KM = [2, 5, 10, 20] as const;
/** Counted by areas of 16 km, and around one's own place alone. */
export const WIDE_COUNT_KM = 100;
const LIMIT_MAX = 100;

const between = (min: number, max: number) => {
  const message = `Send a number between ${min} and ${max}.`;
  const text = z.string().trim().min(1, message).transform(Number);
  return { text, number: z.number(message).min(min, message).max(max, message) };
};
const numeric = (min: number, max: number) => {
  const { text, number } = between(min, max);
  return text.pipe(number);
};
const whole = (min: number, max: number) => {
  const { text, number } = between(min, max);
  return text.pipe(number.int("Send a whole number."));
};

const wrongInterests = `Send at most ${FILTER_INTERESTS_MAX} interests.`;
const interest = z.string(wrongInterests).trim().min(1, wrongInterests).max(INTEREST_LENGTH_MAX);
/** One, or the parameter once for each. */
const interests = z
  .union([interest, z.array(interest)], wrongInterests)
  .transform((sent) => (typeof sent === "string" ? [sent] : sent))
  .pipe(z.array(z.string()).max(FILTER_INTERESTS_MAX, wrongInterests));

const position = {
  latitude: numeric(-90, 90).optional(),
  longitude: numeric(-180, 180).optional(),
};
type Position = { latitude?: number | undefined; longitude?: number | undefined };
const isWhole = ({ latitude, longitude }: Position) =>
  (latitude === undefined) === (longitude === undefined);
const HALF = { message: "Send latitude and longitude together.", path: ["latitude"] };

export const nearbySchema = z
  .object({
    ...position,
    maxDistance: numeric(0, 50).optional(),
    minAge: whole(AGE_MIN, AGE_MAX).optional(),
    maxAge: whole(AGE_MIN, AGE_MAX)
      .optional()
      .describe(`${FILTER_AGE.max}, the end of the filter, means that age and older.`),
    intent: z.enum(INTENTS).optional(),
    interests: interests.optional().describe("Whoever has any of them."),
    online: z.literal("1").optional().describe("Whom the viewer sees to be online."),
    excludeUserId: z.string().optional(),
    browse: z.literal("1").optional(),
    limit: whole(1, LIMIT_MAX).default(50),
    offset: whole(0, 1_000_000).default(0),
  })
  .refine(isWhole, HALF);
export type NearbyQuery = z.output<typeof nearbySchema>;

export const countsSchema = z.object(position).refine(isWhole, HALF);
export type CountsQuery = z.output<typeof countsSchema>;
