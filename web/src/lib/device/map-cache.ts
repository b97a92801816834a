/** The tiles of the map that were looked at. */
export const MAP_CACHE = "map";
