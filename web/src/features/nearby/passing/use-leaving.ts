import { useEffect, useState } from "react";

import type { Person } from "@/features/people/public";
import { prefersReducedMotion } from "@/lib/reduced-motion";

const LEAVING_MS = 150;

type Leaving = { person: Person; index: number };

/** The only person that one list lacks compared to the other, with their position. */
function findLeaving(before: readonly Person[], now: readonly Person[]): Leaving | undefined {
  if (now.length !== before.length - 1) return undefined;
  const index = before.findIndex(({ id }, at) => now[at]?.id !== id);
  const person = before[index];
  const others = before.toSpliced(index, 1);
  return person && others.every(({ id }, at) => now[at]?.id === id) ? { person, index } : undefined;
}

/** The person who has just left the list, during the animation of their card. */
export function useLeaving(people: readonly Person[]) {
  const [before, setBefore] = useState(people);
  const [leaving, setLeaving] = useState<Leaving>();
  if (people !== before) {
    setBefore(people);
    const found = findLeaving(before, people);
    if (found ?? leaving) setLeaving(found);
  }
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setLeaving(undefined), prefersReducedMotion() ? 0 : LEAVING_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  return leaving;
}
