import type { Narrowing } from "../nearby.queries";

export type NarrowingChange = { [Filter in keyof Narrowing]: Narrowing[Filter] | undefined };

/** With other filters; one without a value, or without any interest, is left out. */
export function withFilters(narrowing: Narrowing, change: NarrowingChange): Narrowing {
  const { intent, interests = [], online } = { ...narrowing, ...change };
  return {
    ...(intent && { intent }),
    ...(interests.length > 0 && { interests }),
    ...(online && { online }),
  };
}
