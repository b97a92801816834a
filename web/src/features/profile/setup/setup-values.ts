import type { Details } from "../missing-details";
import { type AboutValues, aboutChangesOf, aboutValuesOf } from "../about-values";
import type { Me, MeChanges } from "../profile.queries";

/** The form's values as typed. */
export type SetupValues = AboutValues & { profileImageUrl: string | null };

export const setupValuesOf = (me: Me): SetupValues => ({
  ...aboutValuesOf(me),
  profileImageUrl: me.profileImageUrl,
});

export const changesOf = ({ profileImageUrl, ...about }: SetupValues): MeChanges => ({
  ...aboutChangesOf(about),
  profileImageUrl,
});

export const detailsOf = ({ age, intent, interests }: SetupValues): Details => ({
  age: age.trim() === "" ? null : Number(age),
  intent,
  interests,
});
