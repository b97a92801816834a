import { ErrorState } from "@/components/states/error-state";
import { errorText } from "@/lib/error-text";
import { en } from "@/texts/en";

type StartFailureProps = { error: unknown; retrying: boolean; onRetry: () => void };

export function StartFailure({ error, retrying, onRetry }: StartFailureProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        heading="h1"
        title={en.errors.startTitle}
        message={errorText(error, en.errors.startMessage)}
        retrying={retrying}
        onRetry={onRetry}
      />
    </main>
  );
}
