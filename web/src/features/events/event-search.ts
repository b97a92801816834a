const NAMES = ["q", "category", "when", "mine"] as const;

export type EventSearch = { [Name in (typeof NAMES)[number]]?: string };

/** The raw search parameters; the screen validates them, so that the validation is not part of the first load. */
export const eventSearch = (search: Record<string, unknown>): EventSearch =>
  Object.fromEntries(
    NAMES.map((name) => [name, search[name]] as const)
      .filter(
        ([, value]) => typeof value === "number" || (typeof value === "string" && value !== ""),
      )
      .map(([name, value]) => [name, String(value)]),
  );

/** The raw name of a ritual that the form is filled in with. */
export type RitualSearch = { ritual?: string };

export const ritualSearch = ({ ritual }: Record<string, unknown>): RitualSearch =>
  typeof ritual === "string" ? { ritual } : {};
