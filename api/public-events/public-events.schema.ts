import { z } from "zod";

export const publicPageSchema = z.object({
  /** Whether it says where exactly the event is; else its area alone. */
  showsPlace: z.boolean("Say whether the page shows the place.").optional(),
  isIndexed: z.boolean("Say whether search engines may list the page.").optional(),
});
export type PublicPageChanges = z.output<typeof publicPageSchema>;
