import { Component, type ReactNode } from "react";

import { ErrorState } from "@/components/states/error-state";
import { errorText } from "@/lib/error-text";
import { isChunkLoadError } from "@/lib/chunk-load-errors";
import { texts } from "@/texts/texts";

import { ChunkLoadError } from "./chunk-load-error";

type CrashProps = { error: unknown };

/** Shown instead of a screen that threw; only a full page load helps. */
export function Crash({ error }: CrashProps) {
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

export const CrashOfApp = (props: CrashProps) => (
  <main className="grid min-h-dvh place-items-center">
    <Crash {...props} />
  </main>
);

/** The outermost boundary; errors within one screen are caught by the router. */
export class CrashBoundary extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override state: { failure?: CrashProps } = {};

  override render() {
    const { failure } = this.state;
    return failure ? <CrashOfApp {...failure} /> : this.props.children;
  }
}
