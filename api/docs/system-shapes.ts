import { z } from "zod";

/** What the server says of itself. */
export const SYSTEM_SHAPES = {
  Health: z.strictObject({
    status: z.enum(["ok", "unavailable"]),
    version: z.string(),
    copies: z.enum(["ok", "failing"]).optional(),
  }),
  Readiness: z.strictObject({ status: z.enum(["ready", "stopping"]) }),
};
