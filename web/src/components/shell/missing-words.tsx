import { CloudOff } from "lucide-react";

import { useServerReturn } from "@/lib/reach";
import { language } from "@/texts/language";
import { unreachable } from "@/texts/unreachable";

/** In the place of the app when its words could not be loaded. Only a full load asks for them again. */
export function MissingWords() {
  useServerReturn(true, () => window.location.reload());
  return (
    <main className="grid min-h-dvh place-items-center">
      <div role="alert" className="grid max-w-sm justify-items-center gap-5 px-6 py-14 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-danger-tint text-danger-ink">
          <CloudOff aria-hidden className="size-7" strokeWidth={1.75} />
        </span>
        <h1 className="text-heading font-bold">{unreachable[language]}</h1>
      </div>
    </main>
  );
}
