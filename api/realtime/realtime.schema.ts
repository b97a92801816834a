import { z } from "zod";

export const pingFrame = z.object({});
