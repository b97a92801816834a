import { useAtom } from "jotai";
import { X } from "lucide-react";

import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { newVersionAtom } from "@/lib/new-version";
import { texts } from "@/texts/texts";

/** Reloads when it suits the reader, never by itself. */
export function UpdateNotice() {
  const [isOffered, setIsOffered] = useAtom(newVersionAtom);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 top-[var(--toast-top,auto)] bottom-[var(--toast-bottom,calc(var(--shell-bottom)+0.75rem))] z-40 mx-auto max-w-sm lg:end-6 lg:bottom-[var(--toast-bottom,1.5rem)] lg:start-auto lg:mx-0 lg:w-sm"
    >
      {isOffered && (
        <div className="pointer-events-auto flex animate-rise items-center gap-2 rounded-lg border border-line bg-surface py-2 pe-1 ps-4 shadow-float">
          <p className="min-w-0 flex-1 text-small font-semibold">{texts.update.title}</p>
          <Button variant="secondary" onClick={() => window.location.reload()}>
            {texts.update.reload}
          </Button>
          <IconButton icon={X} label={texts.states.dismiss} onClick={() => setIsOffered(false)} />
        </div>
      )}
    </div>
  );
}
