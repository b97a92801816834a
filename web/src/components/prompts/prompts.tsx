import { Suspense, lazy } from "react";

import type { PromptAnswersProps } from "./prompt-answers";
import { Skeleton } from "@/components/ui/skeleton";

const PromptAnswers = lazy(async () => (await import("./prompt-answers")).loadPromptAnswers());

/** What somebody answered, in their order: nothing where there is nothing. */
export const Prompts = (props: PromptAnswersProps) =>
  props.prompts.length > 0 && (
    <Suspense fallback={<Skeleton className="h-20 w-full rounded-lg" />}>
      <PromptAnswers {...props} />
    </Suspense>
  );
