/** Written by scripts/map/build.ts. */
export const MAP_VERSION = "4eba88347c10";
