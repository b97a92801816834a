import { isBlank, oneLine } from "@hereabouts/api/lib/visible-text.schema";

import { type AboutValues, aboutChangesOf, aboutValuesOf } from "./about-values";
import type { Me, MeChanges } from "./profile.queries";

/** The form's values as typed. */
export type EditValues = AboutValues & { status: Me["status"]; newInterest: string };

export const editValuesOf = (me: Me): EditValues => ({
  ...aboutValuesOf(me),
  status: me.status,
  newInterest: "",
});

/** Includes an interest that was typed but not added yet. */
export function changesOf({ status, newInterest, ...about }: EditValues): MeChanges {
  const interests = isBlank(newInterest)
    ? about.interests
    : [...about.interests, oneLine(newInterest)];
  return { ...aboutChangesOf({ ...about, interests }), status };
}
