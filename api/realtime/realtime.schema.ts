import { z } from "zod";

export const WATCHED_MAX = 50;

export const pingFrame = z.object({});
export const watchFrame = z.object({ eventIds: z.array(z.string().max(64)).max(WATCHED_MAX) });
