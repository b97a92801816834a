import { cardStyle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

export const MatchRowSkeletons = () => (
  <div className={matchGrid}>
    {Array.from({ length: 5 }, (_, index) => (
      <div key={index} className={cardStyle("flex overflow-clip")}>
        <Skeleton className="w-28 shrink-0 rounded-none" />
        <div className="grid flex-1 gap-2 p-4">
          <Skeleton className="h-4.5 w-3/5" />
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3.5 w-4/5" />
          <Skeleton className="mt-2 h-11 rounded-full" />
        </div>
      </div>
    ))}
  </div>
);

export const matchGrid =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4 px-4 pt-2 lg:px-6";
