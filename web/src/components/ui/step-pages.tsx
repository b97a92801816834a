import type { MouseEvent, ReactNode } from "react";

import { StepHistory, type Steps } from "@/lib/forms/use-steps";
import { texts } from "@/texts/texts";

import { Button } from "./button";

export type StepPage = {
  key: string;
  question: string;
  /** The heading of the section that starts here when all steps are on one page. */
  title?: string;
  hint?: string;
  content: ReactNode;
  /** The content has the main button while its answer is missing. */
  isWanted?: boolean;
};

type StepPagesProps = {
  steps: Steps;
  pages: readonly StepPage[];
  /** An error, shown above the buttons. */
  failure?: ReactNode;
  /** Submits the form: on the last step, or below all steps on one page. */
  submit: ReactNode;
};

/** The second click of a double click would skip a question that nobody has read yet. */
const refuseSecondClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

/** Every step stays mounted: the form keeps one state, and password managers find all fields. */
export function StepPages({ steps, pages, failure, submit }: StepPagesProps) {
  const { isOnePage, index, count } = steps;
  return (
    <>
      <StepHistory steps={steps} />
      {!isOnePage && <Progress index={index} count={count} />}
      {pages.map((page, at) => (
        <div
          key={page.key}
          hidden={!isOnePage && at !== index}
          className={isOnePage ? `contents step-${page.key}` : "grid animate-fade gap-5"}
        >
          {isOnePage && page.title && (
            <h2 className="step-title text-lead font-bold">{page.title}</h2>
          )}
          {!isOnePage && <Question page={page} at={at} steps={steps} />}
          {page.content}
        </div>
      ))}
      {failure}
      {isOnePage ? (
        submit
      ) : (
        <StepButtons steps={steps} isWanted={pages[index]?.isWanted === true} submit={submit} />
      )}
    </>
  );
}

type QuestionProps = { page: StepPage; at: number; steps: Steps };

const Question = ({ page, at, steps }: QuestionProps) => (
  <div>
    <h2
      ref={at === steps.index ? steps.heading : undefined}
      tabIndex={-1}
      className="text-title font-bold text-balance outline-none"
    >
      <span
        className="mb-1 block text-caption font-medium text-ink-soft"
        style={{ letterSpacing: 0 }}
      >
        {texts.steps.of(at + 1, steps.count)}
      </span>
      {page.question}
    </h2>
    {page.hint && <p className="mt-1 text-small text-ink-soft">{page.hint}</p>}
  </div>
);

type StepButtonsProps = { steps: Steps; isWanted: boolean; submit: ReactNode };

/** Back, and next or on the last step `submit`. */
const StepButtons = ({ steps, isWanted, submit }: StepButtonsProps) => (
  <div
    onClickCapture={refuseSecondClick}
    className="sticky bottom-0 z-10 -mx-5 bg-ground px-5 pt-2 pb-[var(--safe-bottom)]"
  >
    <div className="flex gap-3 pb-3">
      {steps.index > 0 && (
        <Button variant="secondary" size="large" onClick={() => steps.goTo(steps.index - 1)}>
          {texts.steps.back}
        </Button>
      )}
      <div className="grid flex-1">
        {steps.isLast ? (
          submit
        ) : (
          <Button
            key="next"
            type="submit"
            size="large"
            variant={isWanted ? "secondary" : "primary"}
          >
            {texts.steps.next}
          </Button>
        )}
      </div>
    </div>
  </div>
);

const Progress = ({ index, count }: { index: number; count: number }) => (
  <div aria-hidden className="flex gap-1.5">
    {Array.from({ length: count }, (_, step) => (
      <span
        key={step}
        className={`h-1 flex-1 rounded-full ${step <= index ? "bg-brand" : "bg-line"}`}
      />
    ))}
  </div>
);
