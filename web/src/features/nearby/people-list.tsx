import { memberTexts } from "@/texts/texts";

import { MorePeople } from "./more-people";
import { personLink, PersonRow } from "@/features/people/public";
import type { Nearby } from "./use-nearby";

/** The people of the map as a list; each opens the person sheet. */
export const PeopleList = ({ nearby }: { nearby: Nearby }) => (
  <>
    <ul aria-label={memberTexts.map.list} className="px-2 py-2">
      {nearby.people?.map((person) => (
        <PersonRow key={person.id} person={person} link={personLink(person.id)} />
      ))}
    </ul>
    {nearby.nearby.isError && <MorePeople nearby={nearby} />}
  </>
);
