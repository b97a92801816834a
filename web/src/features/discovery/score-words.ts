import type { Me } from "@/features/profile/profile.queries";
import { enMember } from "@/texts/en-member";

import type { Person } from "./discovery.queries";

type Factor = Person["scoreFactors"][number]["factor"];
type Fit = Pick<Person, "sharedInterests" | "intent" | "age">;

const listed = new Intl.ListFormat("en", { type: "unit" });

const wordsOf: Record<Factor, (me: Pick<Me, "intent" | "age">, person: Fit) => string> = {
  interests: (_, { sharedInterests }) =>
    sharedInterests.length === 0
      ? enMember.person.noSharedInterests
      : enMember.person.sharedInterests(sharedInterests.length, listed.format(sharedInterests)),
  intent: (me, { intent }) =>
    intent !== null && intent === me.intent
      ? enMember.person.sameIntent[intent]
      : enMember.person.otherIntent,
  age: (me, { age }) => {
    if (me.age === null || age === null) return enMember.person.ageUnknown;
    return age === me.age
      ? enMember.person.sameAge
      : enMember.person.ageApart(Math.abs(age - me.age));
  },
};

/** What a part of the score comes from. */
export const factorText = (factor: Factor, me: Pick<Me, "intent" | "age">, person: Fit) =>
  wordsOf[factor](me, person);
