import type { ErrorComponentProps } from "@tanstack/react-router";

import { ErrorState } from "@/components/states/error-state";
import { errorText } from "@/lib/error-text";
import { isMissingPart } from "@/lib/missing-parts";
import { texts } from "@/texts/texts";

import { MissingPart } from "./missing-part";

/** A screen that fell: only a full load helps. */
export function Crash({ error }: ErrorComponentProps) {
  if (isMissingPart(error)) return <MissingPart />;
  return (
    <ErrorState
      heading="h1"
      title={texts.errors.startTitle}
      message={errorText(error, texts.errors.startMessage)}
      onRetry={() => window.location.reload()}
    />
  );
}

export const CrashOfApp = (props: ErrorComponentProps) => (
  <main className="grid min-h-dvh place-items-center">
    <Crash {...props} />
  </main>
);
