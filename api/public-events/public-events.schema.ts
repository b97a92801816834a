import { LANGUAGES } from "@hereabouts/db/enumerations";
import { z } from "zod";

/** Other parameters are ignored. */
export const pictureSchema = z.object({ language: z.enum(LANGUAGES).default("en") });

export const publicPageSchema = z.object({
  /** Whether the page shows the exact place, else only the area. */
  showsPlace: z.boolean("Say whether the page shows the place.").optional(),
  isIndexed: z.boolean("Say whether search engines may list the page.").optional(),
});
export type PublicPageChanges = z.output<typeof publicPageSchema>;
