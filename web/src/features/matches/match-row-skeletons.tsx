import { cardStyle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

export const MatchRowSkeletons = () => (
  <div className={matchGrid}>
    {Array.from({ length: 5 }, (_, index) => (
      <div key={index} className={cardStyle("flex items-center gap-4 p-4")}>
        <Skeleton className="size-16 shrink-0 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-4.5 w-2/5" />
          <Skeleton className="h-3.5 w-1/4" />
          <Skeleton className="h-3.5 w-4/5" />
        </div>
        <Skeleton className="hidden h-11 w-28 rounded-full sm:block" />
      </div>
    ))}
  </div>
);

export const matchGrid = "grid gap-3 px-4 pt-2 lg:px-6 xl:grid-cols-2";
