import { useAtomValue, useSetAtom } from "jotai";
import { LoaderCircle, WifiOff } from "lucide-react";
import { type ReactNode, Suspense, lazy, useEffect, useState } from "react";

import { useIdleValue } from "@/lib/use-idle-value";
import { serverUnreachableAtom } from "@/lib/connectivity";
import { persistedTimesAtom } from "@/lib/device/persisted-times";
import { memberTexts } from "@/texts/texts";

import { connectionAtom } from "./live-frames";

const PersistedNotice = lazy(async () => ({
  default: (await import("./persisted-notice")).PersistedNotice,
}));

const NOTICE_DELAY_MS = 2500;

export function ConnectionNotice() {
  const connection = useAtomValue(connectionAtom);
  const hasPersisted = useIdleValue(useAtomValue(persistedTimesAtom).size > 0);
  const isLasting = useIsLasting(connection === "connecting");
  const notice = connection === "connecting" && !isLasting ? "online" : connection;
  // The notice moves the page, so it waits until pointer and keys are idle.
  const shown = useIdleValue(notice);
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-20 h-(--notice) lg:start-24 xl:start-60">
      {shown === "offline" && (
        <Bar icon={<WifiOff aria-hidden className="size-4 shrink-0" />}>
          {memberTexts.realtime.offline}
        </Bar>
      )}
      {shown === "connecting" && (
        <Bar icon={<LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />}>
          {memberTexts.realtime.reconnecting}
        </Bar>
      )}
      {hasPersisted && (
        <Suspense fallback={<p data-as-of className="h-(--as-of)" />}>
          <PersistedNotice />
        </Suspense>
      )}
    </div>
  );
}

/** Short interruptions are not shown. */
function useIsLasting(isInterrupted: boolean) {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!isInterrupted) return undefined;
    const timer = setTimeout(() => setIsLasting(true), NOTICE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setIsLasting(false);
    };
  }, [isInterrupted]);
  return isLasting;
}

function Bar({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  const setIsUnreachable = useSetAtom(serverUnreachableAtom);
  useEffect(() => {
    setIsUnreachable(true);
    return () => setIsUnreachable(false);
  }, [setIsUnreachable]);
  return (
    <p
      data-notice
      className="flex h-(--connection) animate-fade items-center justify-center gap-2.5 border-b border-line bg-sunken px-4 text-caption font-medium"
    >
      {icon}
      {children}
    </p>
  );
}
