import { Component, type ReactNode } from "react";

import { ErrorState } from "@/components/states/error-state";
import { errorText } from "@/lib/error-text";
import { isChunkLoadError } from "@/lib/chunk-load-errors";
import { texts } from "@/texts/texts";

import { ChunkLoadError } from "./chunk-load-error";

type ScreenErrorProps = { error: unknown };

/** Shown instead of a screen that threw; only a full page load helps. */
export function ScreenError({ error }: ScreenErrorProps) {
  if (isChunkLoadError(error)) return <ChunkLoadError />;
  return (
    <ErrorState
      heading="h1"
      title={texts.errors.startTitle}
      message={errorText(error, texts.errors.startMessage)}
      onRetry={() => window.location.reload()}
    />
  );
}

export const PageError = (props: ScreenErrorProps) => (
  <main className="grid min-h-dvh place-items-center">
    <ScreenError {...props} />
  </main>
);

/** The outermost boundary; errors within one screen are caught by the router. */
export class ErrorBoundary extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override state: { failure?: ScreenErrorProps } = {};

  override render() {
    const { failure } = this.state;
    return failure ? <PageError {...failure} /> : this.props.children;
  }
}
