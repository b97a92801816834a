import type { Operation } from "./operation.ts";

export const ALERT_OPERATIONS: Record<string, Operation> = {
  "GET /api/alerts": {
    does: "List what one was told, newest first",
    more: "At most 200, of the last 90 days. Messages of one person are one until they are read.",
    answers: { 200: "Alert[]" },
  },
  "POST /api/alerts/seen": {
    does: "Say which of them were shown",
    more: "They are read on every device. Ids of none of one's own have no effect.",
    answers: { 204: null },
  },
};
