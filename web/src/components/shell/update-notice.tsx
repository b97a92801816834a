import { useSetAtom } from "jotai";
import { X } from "lucide-react";
import { useRef } from "react";

import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useFreePlace } from "@/lib/free-place";
import { newVersionAtom } from "@/lib/new-version";
import { texts } from "@/texts/texts";

/** Reloads only when the member asks for it. */
export function UpdateNotice() {
  const setIsOffered = useSetAtom(newVersionAtom);
  const place = useRef<HTMLDivElement>(null);
  useFreePlace(place, true);
  return (
    <div
      ref={place}
      className="pointer-events-none fixed top-0 z-40 w-sm max-w-[calc(100vw-1.5rem)]"
    >
      <div className="pointer-events-auto flex animate-rise items-center gap-2 rounded-lg border border-line bg-surface py-2 pe-1 ps-4 shadow-float">
        <p className="min-w-0 flex-1 text-small font-semibold">{texts.update.title}</p>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {texts.update.reload}
        </Button>
        <IconButton icon={X} label={texts.states.dismiss} onClick={() => setIsOffered(false)} />
      </div>
    </div>
  );
}
