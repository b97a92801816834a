import { Loading } from "@/components/states/loading";
import { cardStyle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

export const FormSkeleton = () => (
  <Loading>
    <div className="event-form-page">
      <div className={cardStyle("grid gap-6 p-5")}>
        <Skeleton className="event-form-cover" />
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-12" />
        ))}
      </div>
    </div>
  </Loading>
);
