/** The map tiles that were viewed. */
export const MAP_CACHE = "map";
