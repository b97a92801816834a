import { LANGUAGES } from "@hereabouts/db/enumerations";
import { z } from "zod";

/** Whatever else the address carries is not looked at. */
export const pictureSchema = z.object({ language: z.enum(LANGUAGES).default("en") });

export const publicPageSchema = z.object({
  /** Whether it says where exactly the event is; else its area alone. */
  showsPlace: z.boolean("Say whether the page shows the place.").optional(),
  isIndexed: z.boolean("Say whether search engines may list the page.").optional(),
});
export type PublicPageChanges = z.output<typeof publicPageSchema>;
