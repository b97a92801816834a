import { useState } from "react";

import type { Guest, Said } from "./check-in.queries";

/** Keeps what was changed after this save was sent. */
const without = (unsaved: Said, saved: Said): Said =>
  Object.fromEntries(
    Object.entries(unsaved).filter(([field, value]) => saved[field as keyof Said] !== value),
  );

/** The guests with unsaved marks applied, and those marks by guest. */
export function useSaid(guests: readonly Guest[]) {
  const [unsaved, setUnsaved] = useState<Record<string, Said>>({});
  const change = (id: string, changed: (before: Said) => Said) =>
    setUnsaved((all) => ({ ...all, [id]: changed(all[id] ?? {}) }));
  return {
    guests: guests.map((guest) => ({ ...guest, ...unsaved[guest.userId] })),
    unsaved,
    say: (id: string, said: Said) => change(id, (before) => ({ ...before, ...said })),
    saved: (id: string, said: Said) => change(id, (before) => without(before, said)),
  };
}
