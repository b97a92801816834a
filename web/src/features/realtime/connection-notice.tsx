import { useAtomValue, useSetAtom } from "jotai";
import { LoaderCircle, WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";

import { serverGoneAtom } from "@/lib/reach";
import { memberTexts } from "@/texts/texts";

import { connectionAtom } from "./realtime.queries";

const PATIENCE_MS = 2500;

export function ConnectionNotice() {
  const connection = useAtomValue(connectionAtom);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 top-18 z-20 flex justify-center lg:left-24 xl:left-60"
    >
      {connection === "offline" && (
        <Pill icon={<WifiOff aria-hidden className="size-4 shrink-0" />}>
          {memberTexts.realtime.offline}
        </Pill>
      )}
      {connection === "connecting" && <Reconnecting />}
    </div>
  );
}

/** Short interruptions are nobody's business. */
function Reconnecting() {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLasting(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLasting) return null;
  return (
    <Pill icon={<LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />}>
      {memberTexts.realtime.reconnecting}
    </Pill>
  );
}

function Pill({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  const setIsGone = useSetAtom(serverGoneAtom);
  useEffect(() => {
    setIsGone(true);
    return () => setIsGone(false);
  }, [setIsGone]);
  return (
    <p className="inline-flex animate-rise items-center gap-2 rounded-xl bg-ink px-4 py-2 text-small font-medium text-on-ink shadow-float">
      {icon}
      {children}
    </p>
  );
}
