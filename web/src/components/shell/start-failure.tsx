import { ErrorState } from "@/components/states/error-state";
import { errorText } from "@/lib/error-text";
import { texts } from "@/texts/texts";

type StartFailureProps = { error: unknown; retrying: boolean; onRetry: () => void };

export function StartFailure({ error, retrying, onRetry }: StartFailureProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        heading="h1"
        title={texts.errors.startTitle}
        message={errorText(error, texts.errors.startMessage)}
        retrying={retrying}
        onRetry={onRetry}
      />
    </main>
  );
}
