import { cardStyle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

export const eventGrid = "grid gap-4 px-4 pt-2 pb-8 sm:grid-cols-2 lg:gap-5 lg:px-6 xl:grid-cols-3";

export const EventCardSkeletons = () => (
  <div className={eventGrid}>
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className={cardStyle("overflow-hidden")}>
        <Skeleton className="h-32 rounded-none" />
        <div className="grid gap-3 p-5">
          <Skeleton className="h-5.5 w-24 rounded-full" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-9" />
          <Skeleton className="h-24 w-2/3" />
          <Skeleton className="h-11 rounded-full" />
        </div>
      </div>
    ))}
  </div>
);
