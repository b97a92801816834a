import type { Me, MeChanges } from "./profile.queries";

/** The form as it is typed. */
export type EditValues = {
  name: string;
  age: string;
  bio: string;
  intent: Me["intent"];
  status: Me["status"];
  interests: string[];
  newInterest: string;
};

export const editValuesOf = (me: Me): EditValues => ({
  name: me.name,
  age: me.age === null ? "" : String(me.age),
  bio: me.bio ?? "",
  intent: me.intent,
  status: me.status,
  interests: me.interests,
  newInterest: "",
});

/** An interest that was typed but not added yet counts. */
export function changesOf({
  name,
  age,
  bio,
  intent,
  status,
  interests,
  newInterest,
}: EditValues): MeChanges {
  const typed = newInterest.trim();
  return {
    name,
    age: age.trim() === "" ? null : Number(age),
    bio,
    status,
    interests: typed === "" ? interests : [...interests, typed],
    ...(intent && { intent }),
  };
}
