/** An 8 km cell. */
export type HiddenArea = { row: number; col: number };

/** Reads the list that `hiddenAreasOf` makes in SQL. */
export const readHiddenAreas = (json: string): HiddenArea[] =>
  json === "[]" ? [] : (JSON.parse(json) as [number, number][]).map(([row, col]) => ({ row, col }));
