import type { Me, MeChanges } from "./profile.queries";

/** Values shared by profile setup and editing, as typed. */
export type AboutValues = {
  name: string;
  age: string;
  bio: string;
  intent: Me["intent"];
  interests: string[];
};

export const aboutValuesOf = ({ name, age, bio, intent, interests }: Me): AboutValues => ({
  name,
  age: age === null ? "" : String(age),
  bio: bio ?? "",
  intent,
  interests,
});

export const aboutChangesOf = ({ name, age, bio, intent, interests }: AboutValues): MeChanges => ({
  name,
  age: age.trim() === "" ? null : Number(age),
  bio,
  interests,
  ...(intent && { intent }),
});
