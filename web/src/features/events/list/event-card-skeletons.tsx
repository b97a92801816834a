import { cardStyle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** On a wide screen the day is beside its events. */
export const eventDay = "px-4 lg:grid lg:grid-cols-[8.5rem_minmax(0,1fr)] lg:px-6";
export const eventCards = "grid grid-cols-[minmax(0,1fr)] gap-2.5";

export const EventCardSkeletons = () => (
  <div>
    {Array.from({ length: 4 }, (_, index) => (
      <div key={index} className={eventDay}>
        <div className="py-2 lg:pt-3">
          <Skeleton className="h-6 w-28" />
        </div>
        <div className={cardStyle("event-card grid gap-2 p-3")}>
          <div className="event-card-top">
            <Skeleton className="event-card-side self-stretch" />
            <div className="grid flex-1 content-start gap-2">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="h-4 w-3/5" />
            </div>
          </div>
          <Skeleton className="h-11" />
        </div>
      </div>
    ))}
  </div>
);
