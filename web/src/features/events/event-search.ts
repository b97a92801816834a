const NAMES = ["q", "category", "when"] as const;

export type EventSearch = { [Name in (typeof NAMES)[number]]?: string };

/** What the address says; the screen judges it, so that the judges are not loaded with the first page. */
export const eventSearch = (search: Record<string, unknown>): EventSearch =>
  Object.fromEntries(
    NAMES.map((name) => [name, search[name]] as const)
      .filter(
        ([, value]) => typeof value === "number" || (typeof value === "string" && value !== ""),
      )
      .map(([name, value]) => [name, String(value)]),
  );
