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
    <div role="status" className="fixed inset-x-0 top-0 z-20 h-(--notice) lg:start-24 xl:start-60">
      {connection === "offline" && (
        <Bar icon={<WifiOff aria-hidden className="size-4 shrink-0" />}>
          {memberTexts.realtime.offline}
        </Bar>
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
    <Bar icon={<LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />}>
      {memberTexts.realtime.reconnecting}
    </Bar>
  );
}

function Bar({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  const setIsGone = useSetAtom(serverGoneAtom);
  useEffect(() => {
    setIsGone(true);
    return () => setIsGone(false);
  }, [setIsGone]);
  return (
    <p
      data-notice
      className="flex h-full animate-fade items-center justify-center gap-2.5 border-b border-line bg-sunken px-4 text-caption font-medium"
    >
      {icon}
      {children}
    </p>
  );
}
