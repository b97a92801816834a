import type { Me, MeChanges } from "./profile.queries";

/** The form as it is typed. */
export type SetupValues = {
  name: string;
  age: string;
  bio: string;
  intent: Me["intent"];
  interests: string[];
  profileImageUrl: string | null;
};

export const setupValuesOf = (me: Me): SetupValues => ({
  name: me.name,
  age: me.age === null ? "" : String(me.age),
  bio: me.bio ?? "",
  intent: me.intent,
  interests: me.interests,
  profileImageUrl: me.profileImageUrl,
});

export const changesOf = ({
  name,
  age,
  bio,
  intent,
  interests,
  profileImageUrl,
}: SetupValues): MeChanges => ({
  name,
  age: age.trim() === "" ? null : Number(age),
  bio,
  interests,
  profileImageUrl,
  ...(intent && { intent }),
});
