import { PERSON_NOT_FOUND } from "./operation.ts";
import type { Operation } from "./operation.ts";

export const PEOPLE_OPERATIONS: Record<string, Operation> = {
  "GET /api/users/nearby": {
    summary: "List people nearby, best score first",
    description:
      "Coordinates in the query report the own position, unless `browse=1` is sent. From more than 50 km away of the own place nobody is listed. `interests` may be sent up to five times.",
    responses: { 200: "User[]" },
    refuses: ["forbidden"],
  },
  "GET /api/users/nearby/counts": {
    summary: "Count people within 2, 5, 10, 20 and about 100 km",
    description:
      "Each number is at most 500. Coordinates in the query look around elsewhere, in 20 places far away a day; 100 km, in whole areas of 16 km, is counted around one's own place alone, and left out until all members are in memory.",
    responses: { 200: "Counts" },
  },
  "GET /api/interests": {
    summary: "Suggest interests by how they begin",
    description:
      "At most twelve that five other people have whom one may see, the commonest first, wherever they are. Accents and capitals do not matter.",
    responses: { 200: "Interests" },
  },
  "GET /api/users/:id": {
    summary: "Read somebody's profile",
    description: PERSON_NOT_FOUND,
    responses: { 200: "Person" },
  },
  "GET /api/users/me/dating-preferences": {
    summary: "Read who one is and whom one would like to meet",
    responses: { 200: "DatingPreferences" },
  },
  "PUT /api/users/me/dating-preferences": {
    summary: "Say who one is and whom one would like to meet",
    description:
      "For members with the intent dating, once a week; the same answers again, and showing them or not, at any time. Lists of people then show two of these members to each other only if each is whom the other would like to meet. Counts don't change by it.",
    responses: { 200: "DatingPreferences" },
    refuses: ["conflict", "rate_limited"],
  },
  "DELETE /api/users/me/dating-preferences": {
    summary: "Take the answers and the consent back",
    description:
      "At any time, and the same where there were none. To set them again takes a week from then.",
    responses: { 204: null },
  },
  "GET /api/passes": {
    summary: "List whom one has passed, newest first",
    description: "Page with `limit` and `before`, the id of the last person you have.",
    responses: { 200: "Pass[]" },
  },
  "PUT /api/passes/:userId": {
    summary: "Hide somebody from one's own lists and counts of people nearby for some days",
    description:
      "Passing somebody again counts the days anew. It ends where the two connect or one writes; of more than 5,000 the oldest end.",
    responses: { 204: null },
  },
  "DELETE /api/passes/:userId": {
    summary: "Take a pass back",
    description: "The same where there was none.",
    responses: { 204: null },
    refuses: ["invalid_input"],
  },
};
