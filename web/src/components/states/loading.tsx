import type { ReactNode } from "react";

import { texts } from "@/texts/texts";

/** Wraps skeletons, and announces to screen readers that content is loading. */
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
