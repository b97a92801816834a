import type { ReactNode } from "react";

import { texts } from "@/texts/texts";

/** Wraps skeletons of the real shape, and says to a screen reader that something is coming. */
export function Loading({
  label = texts.states.loading,
  children,
}: {
  label?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy className="contents">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
