import { z } from "zod";

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue("is no JSON");
    return z.NEVER;
  }
});
/** What servers say to each other, as text. */
export const message = json.pipe(
  z.object({
    from: z.string(),
    /** Each message of a server has the next number. */
    n: z.number(),
    items: z.array(z.unknown()),
    isLast: z.boolean().optional(),
  }),
);
export type Message = z.infer<typeof message>;
