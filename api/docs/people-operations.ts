import { PERSON_NOT_FOUND } from "./operation.ts";
import type { Operation } from "./operation.ts";

export const PEOPLE_OPERATIONS: Record<string, Operation> = {
  "GET /api/users/nearby": {
    does: "List people nearby, best score first",
    more: "Coordinates in the query report the own position, unless `browse=1` is sent. From more than 50 km away of the own place nobody is listed. `interests` may be sent up to five times.",
    answers: { 200: "User[]" },
    refuses: ["forbidden"],
  },
  "GET /api/users/nearby/counts": {
    does: "Count people within 2, 5, 10, 20 and about 100 km",
    more: "Each number is at most 500. Coordinates in the query look around elsewhere, in 20 places far away a day; 100 km, in whole areas of 16 km, is counted around one's own place alone, and left out until all members are in memory.",
    answers: { 200: "Counts" },
  },
  "GET /api/interests": {
    does: "Suggest interests by how they begin",
    more: "At most twelve that five other people have whom one may see, the commonest first, wherever they are. Accents and capitals do not matter.",
    answers: { 200: "Interests" },
  },
  "GET /api/users/:id": {
    does: "Read somebody's profile",
    more: PERSON_NOT_FOUND,
    answers: { 200: "Person" },
  },
  "GET /api/users/me/dating-preferences": {
    does: "Read who one is and whom one would like to meet",
    answers: { 200: "DatingPreferences" },
  },
  "PUT /api/users/me/dating-preferences": {
    does: "Say who one is and whom one would like to meet",
    more: "For members with the intent dating, once a week; the same answers again, and showing them or not, at any time. Lists of people then show two of these members to each other only if each is whom the other would like to meet. Counts don't change by it.",
    answers: { 200: "DatingPreferences" },
    refuses: ["conflict", "rate_limited"],
  },
  "DELETE /api/users/me/dating-preferences": {
    does: "Take the answers and the consent back",
    more: "At any time, and the same where there were none. To set them again takes a week from then.",
    answers: { 204: null },
  },
  "GET /api/passes": {
    does: "List whom one has passed, newest first",
    more: "Page with `limit` and `before`, the id of the last person you have.",
    answers: { 200: "Pass[]" },
  },
  "PUT /api/passes/:userId": {
    does: "Hide somebody from one's own lists and counts of people nearby for some days",
    more: "Passing somebody again counts the days anew. It ends where the two connect or one writes; of more than 5,000 the oldest end.",
    answers: { 204: null },
  },
  "DELETE /api/passes/:userId": {
    does: "Take a pass back",
    more: "The same where there was none.",
    answers: { 204: null },
    refuses: ["invalid_input"],
  },
};
