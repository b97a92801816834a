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
        <CloudOff aria-hidden className="size-7 text-danger-ink" strokeWidth={1.75} />
        <h1 className="text-heading font-bold">{unreachable[language]}</h1>
      </div>
    </main>
  );
}
