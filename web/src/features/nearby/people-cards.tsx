import { useEffect, useLayoutEffect, useRef } from "react";

import { type Person, PersonCard, cardGrid } from "@/features/people/public";
import type { Me } from "@/features/profile/public";

import { PassButtons } from "./passing/pass-buttons";
import { useLeaving } from "./passing/use-leaving";
import type { Passing } from "./passing/use-passing";

type PeopleCardsProps = { me: Me; people: readonly Person[]; shown: number; passing: Passing };

/** Does not scroll: the next card takes the position of the last one. */
const focusCard = (card: Element | null | undefined) =>
  card?.querySelector<HTMLElement>("h2 a")?.focus({ preventScroll: true });

/** An action removes a card; the focus moves to the next card, and to a restored one. */
export function PeopleCards({ me, people, shown, passing }: PeopleCardsProps) {
  const { pass, returnedId, returned } = passing;
  const leaving = useLeaving(people);
  const list = useRef<HTMLUListElement>(null);
  const cards = leaving ? people.toSpliced(leaving.index, 0, leaving.person) : people;

  useLayoutEffect(() => {
    const card = leaving && list.current?.children[leaving.index];
    if (card?.contains(document.activeElement))
      focusCard(card.nextElementSibling ?? card.previousElementSibling);
  }, [leaving]);

  const returnedAt = people.findIndex(({ id }) => id === returnedId);
  useEffect(() => {
    if (returnedAt < 0) return;
    focusCard(list.current?.children[returnedAt]);
    returned();
  }, [returnedAt, returned]);

  return (
    <ul ref={list} className={cardGrid}>
      {cards.slice(0, shown).map((person) => (
        <PersonCard key={person.id} me={me} person={person} isLeaving={person === leaving?.person}>
          <PassButtons person={person} pass={pass} />
        </PersonCard>
      ))}
    </ul>
  );
}
