import type { Operation } from "./operation.ts";

export const PLACE_OPERATIONS: Record<string, Operation> = {
  "PUT /api/users/me/location": {
    does: "Report the own position",
    more: "What others see moves later, and never tells more than an area. `now` publishes at once, four times a day.",
    answers: { 204: null },
  },
  "PUT /api/users/me/place": {
    does: "Choose how wide the published area is, and a home area",
    answers: { 200: "Place" },
  },
  "POST /api/places/search": {
    does: "Find places of the world by name",
    more: "At most ten, the largest and the nearest to `near` first. Accents and capitals do not matter, the last word may go on, and what follows a comma says where: `Paris, TX`. Nothing of it is kept. Names are GeoNames' (CC BY 4.0).",
    answers: { 200: "FoundPlace[]" },
    refuses: ["not_ready"],
  },
};
