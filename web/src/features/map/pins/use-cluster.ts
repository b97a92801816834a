import { useState } from "react";

import type { Person } from "@/features/people/public";
import type { MapView, Point, Size } from "@/lib/map-projection";

import { separatingView } from "./cluster-view";
import type { PersonPlace } from "./use-pin-places";

/** A cluster up to this size opens as a list; for a larger one the map zooms in first. */
const LISTED_AT_ONCE = 8;

type Cluster = { people: readonly Person[]; isSeparable: boolean };

type ClusterOptions = {
  places: readonly PersonPlace[];
  ownPlace: Point;
  size: Size;
  showAt: (view: MapView) => void;
};

/** Opens a cluster, and keeps it while its dialog closes. */
export function useCluster({ places, ownPlace, size, showAt }: ClusterOptions) {
  const [cluster, setCluster] = useState<Cluster>();
  const [isOpen, setIsOpen] = useState(false);
  const open = (people: readonly Person[]) => {
    const gathered = places.filter(({ person }) => people.includes(person));
    const nearer = separatingView(gathered, ownPlace, size);
    if (nearer && people.length > LISTED_AT_ONCE) return showAt(nearer);
    setCluster({ people, isSeparable: nearer !== undefined });
    setIsOpen(true);
  };
  return {
    open,
    dialog: cluster && { ...cluster, open: isOpen, onClose: () => setIsOpen(false) },
  };
}
