import { useAtomValue } from "jotai";
import { LoaderCircle, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";

import { en } from "@/texts/en";

import { connectionAtom } from "./realtime.queries";

const PATIENCE_MS = 2500;

/** Short interruptions are nobody's business. */
function useLasting(isSo: boolean) {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return setIsLasting(false);
    const timer = setTimeout(() => setIsLasting(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isSo]);
  return isSo && isLasting;
}

export function ConnectionNotice() {
  const connection = useAtomValue(connectionAtom);
  const isReconnecting = useLasting(connection === "connecting");
  const isOffline = connection === "offline";
  const Icon = isOffline ? WifiOff : LoaderCircle;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 top-18 z-20 flex justify-center lg:left-24 xl:left-60"
    >
      {(isOffline || isReconnecting) && (
        <p className="inline-flex animate-rise items-center gap-2 rounded-full bg-ink px-4 py-2 text-small font-medium text-on-ink shadow-float">
          <Icon
            aria-hidden
            className={isOffline ? "size-4 shrink-0" : "size-4 shrink-0 animate-spin"}
          />
          {isOffline ? en.realtime.offline : en.realtime.reconnecting}
        </p>
      )}
    </div>
  );
}
