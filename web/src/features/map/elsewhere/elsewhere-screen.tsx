import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { ArrowLeft, MapPinned } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";

import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { PersonSheetHost } from "@/features/people/public";
import {
  type PlaceChoice,
  distanceBetweenAreas,
  middleOfArea,
  publishedPlaceOf,
} from "@/features/places/public";
import { meQuery } from "@/features/profile/public";
import { KM_PER_DEGREE, PADDING_DEGREES } from "@/lib/map-projection";
import { useBackCloses } from "@/lib/overlays";
import { loadPlacesTexts, placesTexts } from "@/texts/places";

import { eventsOfWeek, eventsShownAtom } from "../events/map-events";
import { MapCentreProvider } from "../map-centre";
import { NeighbourhoodMap } from "../neighbourhood-map";
import { ElsewhereList } from "./elsewhere-list";
import { eventsThereQuery, peopleThereQuery } from "./elsewhere.queries";

type ElsewhereScreenProps = { place: NonNullable<PlaceChoice["place"]>; onBack: () => void };

/** The distance up to which the server lists people, with the tolerance of its bands. */
const LISTED_KM = 50.5;
const SHOWN_KM = 10;

/** A place that the member looks at without being there: who is near oneself, else only how many, and what is on. */
function ElsewhereScreen({ place, onBack }: ElsewhereScreenProps) {
  useBackCloses(true, onBack);
  // The dialog that led here is gone, and what it would give the focus back to.
  const wayBack = useRef<HTMLButtonElement>(null);
  useEffect(() => wayBack.current?.focus(), []);
  const published = publishedPlaceOf(useSuspenseQuery(meQuery).data);
  const { latitude, longitude } = place;
  const position = { latitude, longitude };
  const isFar = !published || distanceBetweenAreas(published, position) > LISTED_KM;
  // The same object until the place is another, or the map would be drawn anew.
  const middle = useMemo(() => middleOfArea({ latitude, longitude }), [latitude, longitude]);
  const people = useQuery({ ...peopleThereQuery(position), enabled: !isFar }).data ?? [];
  const isShown = useAtomValue(eventsShownAtom);
  const { data: listed } = useQuery(eventsThereQuery(position));
  const events = useMemo(() => (isShown && listed ? eventsOfWeek(listed) : []), [isShown, listed]);
  const words = placesTexts.elsewhere;
  return (
    <div className="flex min-h-pane flex-col">
      <PageHeader
        title={words.at(place.name)}
        back={<IconButton icon={ArrowLeft} label={words.back} className="-ms-2" onClick={onBack} />}
      />
      <section
        aria-label={words.title}
        className="mx-4 mb-3 flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-xl border border-line bg-surface px-4 py-3 shadow-card lg:mx-6"
      >
        <MapPinned aria-hidden className="size-6 shrink-0 text-brand-ink" strokeWidth={1.75} />
        <p className="min-w-48 flex-1 text-small text-ink-soft">{isFar ? words.far : words.near}</p>
        <Button ref={wayBack} onClick={onBack}>
          {words.back}
        </Button>
      </section>
      <div className="grow lg:flex lg:gap-5 lg:px-6 lg:pb-6">
        <div className="relative h-55 flex-1 overflow-clip border-t border-line lg:h-auto lg:rounded-2xl lg:border">
          <MapCentreProvider value={place.name}>
            <NeighbourhoodMap
              own={middle}
              neighbourhood={`elsewhere ${position.latitude} ${position.longitude}`}
              people={people}
              events={events}
              paddingDegrees={people.length === 0 ? SHOWN_KM / KM_PER_DEGREE : PADDING_DEGREES}
            />
          </MapCentreProvider>
        </div>
        <ElsewhereList position={position} people={people} />
      </div>
      <PersonSheetHost />
    </div>
  );
}

export async function loadElsewhereScreen() {
  await loadPlacesTexts();
  return { default: ElsewhereScreen };
}
