import { Skeleton } from "@/components/ui/skeleton";

import { Loading } from "./loading";
import { PersonRowSkeletons } from "./person-row-skeleton";

/** Shown while the screen's shape is still unknown. */
export const ScreenSkeleton = () => (
  <Loading>
    <div className="mx-auto max-w-2xl pt-6">
      <Skeleton className="mx-4 mb-6 h-8 w-40" />
      <PersonRowSkeletons />
    </div>
  </Loading>
);
