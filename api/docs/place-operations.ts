import type { Operation } from "./operation.ts";

export const PLACE_OPERATIONS: Record<string, Operation> = {
  "PUT /api/users/me/location": {
    summary: "Report the own position",
    description:
      "What others see moves later, and never tells more than an area. `now` publishes at once, four times a day. From a hidden area nothing is published.",
    responses: { 204: null },
  },
  "PUT /api/users/me/place": {
    summary: "Choose how wide the published area is, a home area, and areas that publish nothing",
    description:
      "`hide` and `unhide` add and take away one area, by any position in it. What others see stays as it is until the next report outside.",
    responses: { 200: "Place" },
  },
  "POST /api/places/search": {
    summary: "Find places of the world by name",
    description:
      "At most ten, the largest and the nearest to `near` first. Accents and capitals do not matter, the last word may go on, and what follows a comma says where: `Paris, TX`. `area` instead of `text` answers the largest place in the 8 km cell around it, if there is one. Nothing of it is kept. Names are GeoNames' (CC BY 4.0).",
    responses: { 200: "FoundPlace[]" },
    refuses: ["not_ready"],
  },
};
