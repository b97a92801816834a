import type { Me } from "@/features/profile/public";
import { locale } from "@/texts/language";
import { memberTexts, texts } from "@/texts/texts";

import type { Person } from "./people.queries";

type Factor = Person["scoreFactors"][number]["factor"];
type Fit = Pick<Person, "sharedInterests" | "intent" | "age">;

const listed = new Intl.ListFormat(locale, { type: "unit" });

const wordsOf: Record<Factor, (me: Pick<Me, "intent" | "age">, person: Fit) => string> = {
  interests: (_, { sharedInterests }) =>
    sharedInterests.length === 0
      ? memberTexts.person.noSharedInterests
      : memberTexts.person.sharedInterests(
          sharedInterests.length,
          listed.format(sharedInterests.map(texts.interest)),
        ),
  intent: (me, { intent }) =>
    intent !== null && intent === me.intent
      ? memberTexts.person.sameIntent[intent]
      : memberTexts.person.otherIntent,
  age: (me, { age }) => {
    if (me.age === null || age === null) return memberTexts.person.ageUnknown;
    return age === me.age
      ? memberTexts.person.sameAge
      : memberTexts.person.ageApart(Math.abs(age - me.age));
  },
};

/** The strongest reason for the match, if there is one. */
export function mainReason(me: Pick<Me, "intent" | "age">, person: Person) {
  const main = person.scoreFactors.toSorted((a, b) => b.points - a.points)[0];
  return main && main.points > 0 ? factorText(main.factor, me, person) : undefined;
}

/** The explanation of a part of the score. */
export const factorText = (factor: Factor, me: Pick<Me, "intent" | "age">, person: Fit) =>
  wordsOf[factor](me, person);
