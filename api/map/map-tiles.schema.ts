/** The levels that there are tiles of; those between are drawn from the next coarser one. */
export const MAP_LEVELS = [0, 1, 2, 3, 4, 7] as const;
/** A tile is a square of so many units, */
export const MAP_EXTENT = 8192;
/** and goes on beyond its edges for so many, so that neighbours draw one and the same rounded line. */
export const MAP_MARGIN = 128;
