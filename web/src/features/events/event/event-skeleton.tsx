import { Loading } from "@/components/states/loading";
import { Skeleton } from "@/components/ui/skeleton";
import { memberTexts } from "@/texts/texts";

import { eventLayout } from "./event-layout";

/** Has the shape of an event's page. */
export const EventSkeleton = () => (
  <Loading>
    <h1 className="sr-only">{memberTexts.events.title}</h1>
    <div className={eventLayout.page}>
      <div className={eventLayout.heading}>
        <Skeleton className={eventLayout.cover} />
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-9 w-2/3" />
      </div>
      <div className={eventLayout.side}>
        <div className={eventLayout.card}>
          <Skeleton className="h-12" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-9 w-2/3" />
          <Skeleton className="h-12" />
        </div>
        <Skeleton className="event-map" />
      </div>
      <div className={eventLayout.text}>
        <Skeleton className="h-24" />
      </div>
    </div>
  </Loading>
);
