import { Loading } from "@/components/states/loading";
import { PersonRowSkeletons } from "@/components/states/person-row-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

import { MapLayout } from "./map-layout";

const PLACES = [
  "top-1/5 left-1/4",
  "top-1/3 left-2/3",
  "top-1/2 left-1/3",
  "top-2/3 left-3/4",
  "top-3/4 left-1/5",
];

export const MapSkeleton = () => (
  <Loading>
    <MapLayout
      map={
        <div className="absolute inset-0 bg-sunken">
          {PLACES.map((place) => (
            <span key={place} className={`absolute rounded-full ring-3 ring-surface ${place}`}>
              <Skeleton className="size-12 rounded-full" />
            </span>
          ))}
        </div>
      }
      list={<PersonRowSkeletons />}
    />
  </Loading>
);
