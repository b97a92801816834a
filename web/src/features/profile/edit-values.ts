import { isBlank, oneLine } from "@hereabouts/api/lib/visible-text.schema";

import { type AboutValues, aboutChangesOf, aboutValuesOf } from "./about-values";
import type { Me, MeChanges } from "./profile.queries";

/** The form as it is typed. */
export type EditValues = AboutValues & { status: Me["status"]; newInterest: string };

export const editValuesOf = (me: Me): EditValues => ({
  ...aboutValuesOf(me),
  status: me.status,
  newInterest: "",
});

/** An interest that was typed but not added yet counts. */
export function changesOf({ status, newInterest, ...about }: EditValues): MeChanges {
  const interests = isBlank(newInterest)
    ? about.interests
    : [...about.interests, oneLine(newInterest)];
  return { ...aboutChangesOf({ ...about, interests }), status };
}
