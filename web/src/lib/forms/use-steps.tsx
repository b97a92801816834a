import { useEffect, useRef } from "react";

import { clearDraft, useDraft } from "./draft";
import { useBackCloses } from "../page/overlays";
import { useIsWide } from "../use-is-wide";

/** For each step the fields that it asks for. */
type StepFields = readonly (readonly string[])[];

const firstWith = (steps: StepFields, fields: readonly string[]) =>
  steps.findIndex((asked) => asked.some((field) => fields.includes(field)));

/**
 * One question at a time in a narrow window, all of them on one page in a wide one. The step survives a reload, like
 * what was typed.
 */
export function useSteps(key: string, fields: StepFields) {
  const isOnePage = useIsWide();
  const [kept, keep] = useDraft(`${key}:step`, 0);
  const heading = useRef<HTMLHeadingElement>(null);
  const isWalking = useRef(false);
  const count = fields.length;
  const index = Math.min(kept, count - 1);
  const isLast = isOnePage || index === count - 1;

  useEffect(() => {
    if (!isWalking.current) return;
    isWalking.current = false;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  });

  const walk = (to: number) => {
    isWalking.current = true;
    keep(to);
  };
  return {
    isOnePage,
    index,
    count,
    isLast,
    /** Focused when the step is walked to. */
    heading,
    /** The fields that the step asks for; none are left out on the last one, as it sends all. */
    asked: isLast ? undefined : fields[index],
    walk,
    next: () => walk(index + 1),
    /** To the first step that asks for one of these; whoever calls moves the focus. */
    lead(wanted: readonly string[]) {
      const step = firstWith(fields, wanted);
      if (step >= 0) keep(step);
    },
    /** Only the next reload starts at the first step: the last one stays while the page is left. */
    forget: () => clearDraft(`${key}:step`),
  };
}
export type Steps = ReturnType<typeof useSteps>;

function BackTo({ step, walk }: { step: number; walk: Steps["walk"] }) {
  useBackCloses(true, () => walk(step));
  return null;
}

/** The browser's Back goes one step back. */
export const StepHistory = ({ steps }: { steps: Steps }) =>
  !steps.isOnePage &&
  Array.from({ length: steps.index }, (_, step) => (
    <BackTo key={step} step={step} walk={steps.walk} />
  ));
