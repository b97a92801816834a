import { Chip } from "@/components/ui/chip";
import { memberTexts, texts } from "@/texts/texts";

import type { Person } from "./people.queries";

type InterestChipsProps = {
  person: Pick<Person, "interests" | "sharedInterests">;
  /** How many are shown; the others are counted. */
  max?: number;
};

/** Shared interests first, marked by an icon too. */
export function InterestChips({ person, max = Infinity }: InterestChipsProps) {
  const shared = new Set(person.sharedInterests.map((interest) => interest.toLowerCase()));
  const isShared = (interest: string) => shared.has(interest.toLowerCase());
  const interests = person.interests.toSorted((a, b) => Number(isShared(b)) - Number(isShared(a)));
  const rest = interests.length - max;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {interests.slice(0, max).map((interest) => (
        <li key={interest} className="max-w-full">
          {isShared(interest) ? (
            <Chip tone="shared">
              <bdi>{texts.interest(interest)}</bdi>
              <span className="sr-only"> ({memberTexts.person.shared})</span>
            </Chip>
          ) : (
            <Chip>
              <bdi>{texts.interest(interest)}</bdi>
            </Chip>
          )}
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Chip>{memberTexts.discover.moreInterests(rest)}</Chip>
        </li>
      )}
    </ul>
  );
}
