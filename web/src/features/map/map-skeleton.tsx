import { Loading } from "@/components/states/loading";
import { PersonRowSkeletons } from "@/components/states/person-row-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

import { MapLayout } from "./map-layout";

// Inline styles: their classes would add to the first load's stylesheet.
const PIN_PLACES = [
  { top: "20%", left: "25%" },
  { top: "33%", left: "67%" },
  { top: "50%", left: "33%" },
  { top: "67%", left: "75%" },
  { top: "75%", left: "20%" },
];

export const MapSkeleton = () => (
  <Loading>
    <MapLayout
      map={
        <div className="absolute inset-0 bg-sunken">
          {PIN_PLACES.map((place) => (
            <span
              key={place.top}
              className="absolute rounded-full ring-3 ring-surface"
              style={place}
            >
              <Skeleton className="size-12 rounded-full" />
            </span>
          ))}
        </div>
      }
      list={<PersonRowSkeletons />}
    />
  </Loading>
);
