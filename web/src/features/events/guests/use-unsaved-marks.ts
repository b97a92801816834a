import { useState } from "react";

import type { Guest, Marks } from "./check-in.queries";

/** Keeps what was changed after this save was sent. */
const without = (unsaved: Marks, saved: Marks): Marks =>
  Object.fromEntries(
    Object.entries(unsaved).filter(([field, value]) => saved[field as keyof Marks] !== value),
  );

/** The guests with unsaved marks applied, and those marks by guest. */
export function useUnsavedMarks(guests: readonly Guest[]) {
  const [unsaved, setUnsaved] = useState<Record<string, Marks>>({});
  const change = (id: string, changed: (before: Marks) => Marks) =>
    setUnsaved((all) => ({ ...all, [id]: changed(all[id] ?? {}) }));
  return {
    guests: guests.map((guest) => ({ ...guest, ...unsaved[guest.userId] })),
    unsaved,
    add: (id: string, marks: Marks) => change(id, (before) => ({ ...before, ...marks })),
    saved: (id: string, marks: Marks) => change(id, (before) => without(before, marks)),
  };
}
