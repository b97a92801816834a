import { Chip } from "@/components/ui/chip";
import { datingTexts, loadDatingTexts } from "@/texts/dating";

import type { PersonPage } from "./people.queries";

/** A person's gender, if their profile shows it. */
const ShownGender = ({ gender }: { gender: NonNullable<PersonPage["gender"]> }) => (
  <ul className="flex flex-wrap gap-2">
    {gender.genders.map((each) => (
      <li key={each}>
        <Chip>{datingTexts.genders[each]}</Chip>
      </li>
    ))}
    {gender.ownWords.map((word) => (
      <li key={word} className="max-w-full">
        <Chip>
          <bdi>{word}</bdi>
        </Chip>
      </li>
    ))}
  </ul>
);

export async function loadShownGender() {
  await loadDatingTexts();
  return ShownGender;
}
