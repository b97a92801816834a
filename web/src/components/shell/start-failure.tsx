import { ErrorState } from "@/components/states/error-state";
import { NetworkError } from "@/lib/api-error";
import { errorText } from "@/lib/error-text";
import { useServerReturn } from "@/lib/connectivity";
import { texts } from "@/texts/texts";

type StartFailureProps = {
  /** Shown instead of the app if it fails to start. */
  title?: string | undefined;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
};

export function StartFailure(props: StartFailureProps) {
  const { title, error, retrying, onRetry } = props;
  useServerReturn(error instanceof NetworkError, onRetry);
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        heading="h1"
        title={title ?? texts.errors.startTitle}
        message={errorText(error, title ?? texts.errors.startMessage)}
        retrying={retrying}
        onRetry={onRetry}
      />
    </main>
  );
}
