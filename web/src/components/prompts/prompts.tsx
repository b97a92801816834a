import { Suspense, lazy } from "react";

import type { PromptAnswersProps } from "./prompt-answers";
import { Skeleton } from "@/components/ui/skeleton";

const PromptAnswers = lazy(async () => (await import("./prompt-answers")).loadPromptAnswers());

/** A person's answers to prompts, in their order. */
export const Prompts = (props: PromptAnswersProps) =>
  props.prompts.length > 0 && (
    <Suspense fallback={<Skeleton className="h-20 w-full rounded-lg" />}>
      <PromptAnswers {...props} />
    </Suspense>
  );
