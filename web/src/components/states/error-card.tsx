import { CircleAlert } from "lucide-react";

import { Button } from "@/components/ui/button";
import { texts } from "@/texts/texts";

type ErrorCardProps = {
  title: string;
  message?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  retryingLabel?: string;
};

/** A failure inside a form, above its fields. */
export function ErrorCard({
  title,
  message,
  onRetry,
  retrying = false,
  retryingLabel,
}: ErrorCardProps) {
  return (
    <div
      role="alert"
      className="flex animate-rise flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-danger-ink/35 bg-danger-tint p-4"
    >
      <CircleAlert aria-hidden className="size-5 shrink-0 self-start text-danger-ink" />
      <div className="min-w-40 flex-1">
        <p className="text-small font-bold text-danger-ink">{title}</p>
        {message && message !== title && <p className="text-small text-ink">{message}</p>}
      </div>
      {onRetry && (
        <Button variant="secondary" loading={retrying} onClick={onRetry}>
          {retrying && retryingLabel ? retryingLabel : texts.states.tryAgain}
        </Button>
      )}
    </div>
  );
}
