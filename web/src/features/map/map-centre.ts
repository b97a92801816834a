import { createContext, useContext } from "react";

/** The name of the map's centre, if that is not the member's own area. */
const MapCentre = createContext<string | undefined>(undefined);

export const MapCentreProvider = MapCentre.Provider;
export const useMapCentre = () => useContext(MapCentre);
