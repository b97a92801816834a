import { cardStyle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

export const PersonCardSkeletons = () => (
  <div className={cardGrid}>
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className={cardStyle("mb-4 grid gap-4 overflow-clip p-5 pt-0")}>
        <Skeleton className="-mx-5 aspect-4/3 rounded-none" />
        <div className="flex items-center gap-4">
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
          <Skeleton className="h-7 w-12 rounded-full" />
        </div>
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
        <div className="flex gap-2">
          <Skeleton className="h-7 w-20 rounded-full" />
          <Skeleton className="h-7 w-16 rounded-full" />
          <Skeleton className="h-7 w-24 rounded-full" />
        </div>
        <div className="grid grid-cols-2 gap-2.5">
          <Skeleton className="h-11 rounded-full" />
          <Skeleton className="h-11 rounded-full" />
        </div>
      </div>
    ))}
  </div>
);

export const cardGrid =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-4 px-4 pt-2 pb-4 lg:px-6";

/** Each row of cards has a second grid row for expanded content, so that only the expanded card grows. */
export const cardCell = "row-span-2 mb-4 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid";
