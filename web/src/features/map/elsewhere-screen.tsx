import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { ArrowLeft } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";

import { PageHeader } from "@/components/shell/page-header";
import { IconButton } from "@/components/ui/icon-button";
import { PersonSheetHost } from "@/features/people/public";
import {
  areaNameQuery,
  distanceBetweenAreas,
  middleOfArea,
  publishedPlaceOf,
} from "@/features/places/public";
import { meQuery } from "@/features/profile/public";
import { KM_PER_DEGREE, PADDING_DEGREES, type Position } from "@/lib/map-projection";
import { loadPlacesTexts, placesTexts } from "@/texts/places";

import { eventsOfWeek, eventsShownAtom } from "./events/map-events";
import { MapCentreProvider } from "./map-centre";
import { NeighbourhoodMap } from "./neighbourhood-map";
import { ElsewhereList } from "./elsewhere/elsewhere-list";
import { eventsThereQuery, peopleThereQuery } from "./elsewhere/elsewhere.queries";

type ElsewhereScreenProps = {
  /** The middle of an area. */
  position: Position;
  name: string | undefined;
  onBack: () => void;
};

/** The distance up to which the server lists people, with the tolerance of its bands. */
const LISTED_KM = 50.5;
const SHOWN_KM = 10;
const NAMED_KM = 8;

/** Shows a place away from the member: people nearby within reach, otherwise only counts, and events. */
function ElsewhereScreen({ position, name, onBack }: ElsewhereScreenProps) {
  const heading = useFocusedHeading();
  const { middle, people, events, isFar } = useThere(position);
  const words = placesTexts.elsewhere;
  const { town, region, inside } = useName(middle, name);
  return (
    <div className="flex min-h-pane flex-col">
      <PageHeader
        title={town}
        titleRef={heading}
        note={region}
        back={<IconButton icon={ArrowLeft} label={words.back} className="-ms-2" onClick={onBack} />}
      />
      <div className="flex grow flex-col lg:flex-row lg:gap-5 lg:px-6 lg:pb-6">
        <div className="relative min-h-96 flex-1 overflow-clip border-t border-line lg:rounded-2xl lg:border">
          <MapCentreProvider value={town}>
            <MapThere middle={middle} people={people} events={events} />
          </MapCentreProvider>
        </div>
        <ElsewhereList
          position={position}
          name={inside}
          people={people}
          note={isFar ? words.far : words.near}
        />
      </div>
      <PersonSheetHost />
    </div>
  );
}

/** The dialog that led here is unmounted, so it cannot return the focus. */
function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return heading;
}

/** The events of the week, and the people if the place is within the member's reach. */
function useThere(position: Position) {
  const published = publishedPlaceOf(useSuspenseQuery(meQuery).data);
  const { latitude, longitude } = position;
  const isFar = !published || distanceBetweenAreas(published, position) > LISTED_KM;
  // A new object would redraw the map.
  const middle = useMemo(() => ({ latitude, longitude }), [latitude, longitude]);
  const people = useQuery({ ...peopleThereQuery(position), enabled: !isFar }).data ?? [];
  const isShown = useAtomValue(eventsShownAtom);
  const { data: listed } = useQuery(eventsThereQuery(position));
  const events = useMemo(() => (isShown && listed ? eventsOfWeek(listed) : []), [isShown, listed]);
  return { middle, people, events, isFar };
}

type MapThereProps = Omit<ReturnType<typeof useThere>, "isFar">;

const MapThere = ({ middle, people, events }: MapThereProps) => (
  <NeighbourhoodMap
    own={middle}
    neighbourhood={`elsewhere ${middle.latitude} ${middle.longitude}`}
    people={people}
    events={events}
    paddingDegrees={people.length === 0 ? SHOWN_KM / KM_PER_DEGREE : PADDING_DEGREES}
  />
);

/** The picked name; for an address without one the largest place within 8 km, else the coordinates. */
function useName({ latitude, longitude }: Position, picked: string | undefined) {
  const area = middleOfArea({ latitude, longitude }, NAMED_KM);
  const { data } = useQuery({ ...areaNameQuery(area), enabled: picked === undefined });
  const name = picked ?? data;
  const middle = `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`;
  if (!name) return { town: placesTexts.elsewhere.at(middle) };
  const [town = name, ...region] = name.split(", ");
  return { town, region: region.join(", "), inside: [town, ...region.slice(0, 1)].join(", ") };
}

export async function loadElsewhereScreen() {
  await loadPlacesTexts();
  return { default: ElsewhereScreen };
}
