import { RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";

import { EmptyState } from "@/components/states/empty-state";
import { ErrorState } from "@/components/states/error-state";
import { Button } from "@/components/ui/button";
import { isServerReachable, useServerReturn } from "@/lib/connectivity";
import { texts } from "@/texts/texts";

const reload = () => window.location.reload();

/** Shown instead of a screen whose code failed to load. Only a full page load requests it again. */
export function ChunkLoadError() {
  const [isGone, setIsGone] = useState<boolean>();
  const [isRetrying, setIsRetrying] = useState(false);
  useEffect(() => {
    void isServerReachable().then((isReachable) => setIsGone(!isReachable));
  }, []);
  useServerReturn(isGone === true, reload);

  async function retry() {
    setIsRetrying(true);
    if (await isServerReachable()) reload();
    setIsRetrying(false);
  }

  if (isGone === undefined) return null;
  if (isGone)
    return (
      <ErrorState
        heading="h1"
        title={texts.errors.network}
        retrying={isRetrying}
        onRetry={() => void retry()}
      />
    );
  return (
    <EmptyState
      icon={RefreshCw}
      heading="h1"
      title={texts.update.title}
      description={texts.update.text}
      action={<Button onClick={reload}>{texts.update.reload}</Button>}
    />
  );
}
