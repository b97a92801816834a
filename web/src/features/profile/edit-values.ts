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
  const typed = newInterest.trim();
  const interests = typed === "" ? about.interests : [...about.interests, typed];
  return { ...aboutChangesOf({ ...about, interests }), status };
}
