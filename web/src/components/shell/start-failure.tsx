import { ErrorState } from "@/components/states/error-state";
import { NetworkError } from "@/lib/api-error";
import { errorText } from "@/lib/error-text";
import { useServerReturn } from "@/lib/reach";
import { texts } from "@/texts/texts";

type StartFailureProps = { error: unknown; retrying: boolean; onRetry: () => void };

export function StartFailure({ error, retrying, onRetry }: StartFailureProps) {
  useServerReturn(error instanceof NetworkError, onRetry);
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
