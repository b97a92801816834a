import { useEffect, useRef } from "react";

import { clearDraft, useDraft } from "./draft";
import { useBackCloses } from "../page/overlays";
import { useIsWide } from "../use-is-wide";

/** The fields of each step. */
type StepFields = readonly (readonly string[])[];

const firstWith = (steps: StepFields, fields: readonly string[]) =>
  steps.findIndex((asked) => asked.some((field) => fields.includes(field)));

/**
 * One step at a time in a narrow window, all on one page in a wide one. The current step survives a reload, like the
 * draft.
 */
export function useSteps(key: string, fields: StepFields) {
  const isOnePage = useIsWide();
  const [stored, setStored] = useDraft(`${key}:step`, 0);
  const heading = useRef<HTMLHeadingElement>(null);
  const isMoving = useRef(false);
  const count = fields.length;
  const index = Math.min(stored, count - 1);
  const isLast = isOnePage || index === count - 1;

  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  });

  const goTo = (to: number) => {
    isMoving.current = true;
    setStored(to);
  };
  return {
    isOnePage,
    index,
    count,
    isLast,
    /** Gets the focus when the step changes. */
    heading,
    /** The fields to validate; undefined on the last step, which submits all of them. */
    asked: isLast ? undefined : fields[index],
    goTo,
    next: () => goTo(index + 1),
    /** Goes to the first step with one of these fields; the caller moves the focus. */
    showFirstWith(wanted: readonly string[]) {
      const step = firstWith(fields, wanted);
      if (step >= 0) setStored(step);
    },
    /** Takes effect on the next load: the last step stays until the page is left. */
    forget: () => clearDraft(`${key}:step`),
  };
}
export type Steps = ReturnType<typeof useSteps>;

function BackTo({ step, goTo }: { step: number; goTo: Steps["goTo"] }) {
  useBackCloses(true, () => goTo(step));
  return null;
}

/** The browser's Back button goes to the previous step. */
export const StepHistory = ({ steps }: { steps: Steps }) =>
  !steps.isOnePage &&
  Array.from({ length: steps.index }, (_, step) => (
    <BackTo key={step} step={step} goTo={steps.goTo} />
  ));
