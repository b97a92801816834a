/** The levels with tiles; the others are drawn from the next coarser one. */
export const MAP_LEVELS = [0, 1, 2, 3, 4, 7] as const;
/** The side of a tile, in units. */
export const MAP_EXTENT = 8192;
/** The margin around a tile, in units, so that neighbours draw the same rounded line. */
export const MAP_MARGIN = 128;
