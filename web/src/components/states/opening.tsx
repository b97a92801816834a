import { LoaderCircle } from "lucide-react";

import { Loading } from "./loading";

/** Shown while a dialog's code loads, so that the press has an immediate effect. */
export const Opening = () => (
  <Loading>
    <span className="fixed inset-0 z-50 m-auto grid size-14 animate-fade place-items-center rounded-full border border-line bg-surface text-ink-soft shadow-float">
      <LoaderCircle aria-hidden className="size-6 animate-spin" />
    </span>
  </Loading>
);
