import { Loading } from "@/components/states/loading";
import { PersonRowSkeletons } from "@/components/states/person-row-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

import { shellContent } from "./shell-content";

/** The frame of the app before it is known who is looking at it. */
export function ShellSkeleton() {
  return (
    <Loading>
      <div className="fixed inset-x-0 bottom-0 flex h-[var(--shell-bottom)] items-center justify-around border-t border-line bg-surface pb-[var(--safe-bottom)] lg:inset-y-0 lg:right-auto lg:h-auto lg:w-24 lg:flex-col lg:justify-start lg:gap-7 lg:border-r lg:py-6 xl:w-60">
        {Array.from({ length: 5 }, (_, index) => (
          <Skeleton key={index} className="size-9 rounded-full xl:h-10 xl:w-48" />
        ))}
      </div>
      <div className={shellContent}>
        <div className="mx-auto max-w-2xl pt-6">
          <Skeleton className="mx-4 mb-6 h-8 w-40" />
          <PersonRowSkeletons />
        </div>
      </div>
    </Loading>
  );
}
