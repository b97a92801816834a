import { useEffect, useLayoutEffect, useRef } from "react";

import { type Person, PersonCard, cardGrid } from "@/features/people/public";
import type { Me } from "@/features/profile/public";

import { NotNow } from "./passing/not-now";
import { useLeaving } from "./passing/use-leaving";
import type { Passing } from "./passing/use-passing";

type PeopleCardsProps = { me: Me; people: readonly Person[]; shown: number; passing: Passing };

/** Scrolling is left to the page: the next card comes to where the last one was. */
const focusCard = (card: Element | null | undefined) =>
  card?.querySelector<HTMLElement>("h2 a")?.focus({ preventScroll: true });

/** Acting takes the card away; the focus goes on to the next, and to the one that comes back. */
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
          <NotNow person={person} pass={pass} />
        </PersonCard>
      ))}
    </ul>
  );
}
