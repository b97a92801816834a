import { CloudOff } from "lucide-react";

import { Button } from "@/components/ui/button";
import { texts } from "@/texts/texts";

import { StateDrawing } from "./state-drawing";

type ErrorStateProps = {
  title: string;
  message?: string;
  onRetry: () => void;
  retrying?: boolean;
  heading?: "h1" | "h2";
};

export function ErrorState({
  title,
  message,
  onRetry,
  retrying = false,
  heading: Heading = "h2",
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="mx-auto grid max-w-sm justify-items-center gap-2 px-6 py-8 text-center"
    >
      <StateDrawing icon={CloudOff} className="text-danger-ink" />
      <Heading className="text-heading font-bold">{title}</Heading>
      {message && message !== title && (
        <p className="text-body text-balance text-ink-soft">{message}</p>
      )}
      <Button variant="secondary" className="mt-4" loading={retrying} onClick={onRetry}>
        {texts.states.tryAgain}
      </Button>
    </div>
  );
}
