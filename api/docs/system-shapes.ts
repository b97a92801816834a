import { z } from "zod";

/** What the server says of itself. */
export const SYSTEM_SHAPES = {
  Health: z.strictObject({
    status: z.enum(["ok", "unavailable"]),
    version: z.string(),
    copies: z.enum(["ok", "failing"]).optional(),
    redis: z.enum(["ok", "away"]).optional(),
  }),
  Readiness: z.strictObject({
    status: z.enum(["ready", "stopping"]),
    /** Of several servers: what is not as it should be, while requests are answered all the same. */
    missing: z.array(z.enum(["redis", "servers", "journal"])).optional(),
  }),
};
