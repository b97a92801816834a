import type { WorldPlan } from "./seed-world.ts";

const plan = (name: string, members: number, rest: Partial<WorldPlan> = {}): WorldPlan => ({
  name,
  members,
  shape: "cities",
  hasEvents: false,
  viewerCount: 10_000,
  ...rest,
});

export const SMALL = plan("10,000 in cities", 10_000);
export const LARGE = plan("100,000 in cities", 100_000, { hasEvents: true });
export const MILLION = plan("1,000,000 in cities", 1_000_000);
export const ONE_CITY = plan("100,000 in one city", 100_000, { shape: "one-city" });
