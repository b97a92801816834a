import type { Person } from "@/features/people/public";

const OFFERED_MAX = 12;
const canonical = (interest: string) => interest.trim().toLowerCase().normalize("NFC");

/** The most common interests of these people, after the chosen ones. */
export function offeredInterests(people: readonly Person[], chosen: readonly string[]) {
  const found = new Map(chosen.map((name) => [canonical(name), { name, count: Infinity }]));
  for (const { interests } of people)
    for (const name of interests) {
      const known = found.get(canonical(name));
      if (known) known.count += 1;
      else found.set(canonical(name), { name, count: 1 });
    }
  return [...found.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, Math.max(OFFERED_MAX, chosen.length))
    .map(({ name }) => name);
}
