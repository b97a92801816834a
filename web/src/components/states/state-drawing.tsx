import type { LucideIcon } from "lucide-react";
import { Suspense } from "react";

import { classNames } from "@/lib/class-names";
import { lazyDecoration } from "@/lib/lazy-decoration";

const town = lazyDecoration(() => import("./quiet-town").then(({ QuietTown }) => QuietTown));

type StateDrawingProps = { icon: LucideIcon; className: string };

/** The icon of a state in the middle of a drawn town. */
export const StateDrawing = ({ icon: Icon, className }: StateDrawingProps) => (
  <span
    aria-hidden
    className={classNames("relative mb-2 grid h-40 w-full place-items-center", className)}
  >
    <Suspense>
      <town.Part icon={Icon} />
    </Suspense>
    <span className="relative grid size-16 place-items-center rounded-full bg-surface shadow-lift">
      <Icon className="size-7" strokeWidth={1.75} />
    </span>
  </span>
);
