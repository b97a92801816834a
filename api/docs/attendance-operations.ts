import type { Operation } from "./operation.ts";

export const ATTENDANCE_OPERATIONS: Record<string, Operation> = {
  "POST /api/events/:id/join": {
    summary: "Join an event",
    description:
      "With `plusOne` one brings one more person, where the host allows it: both have a place, or neither. It is added later, or taken away, by the same call. Where the host lets guests in (`needsApproval`), `isUserAttending` is false and `attendance` is `requested`; leaving takes it back.",
    responses: { 200: "Event" },
    refuses: ["forbidden", "conflict", "event_full", "event_over", "event_cancelled"],
  },
  "GET /api/events/:id/requests": {
    summary: "List who asks to be let in to an event, as its host",
    description: "In the order of asking. Empty once it has begun.",
    responses: { 200: "JoinRequest[]" },
    refuses: ["forbidden"],
  },
  "POST /api/events/:id/requests": {
    summary: "Let somebody in who asks to come, or decline, as the host",
    description:
      "They get an alert. Without a place for all who come it is a 409, and they go on asking. 404 for who does not ask.",
    responses: { 200: "Event" },
    refuses: ["forbidden", "event_full", "event_over", "event_cancelled"],
  },
  "GET /api/events/:id/check-in": {
    summary: "Read who comes to an event and who is there, as who hosts it",
    responses: { 200: "CheckIn" },
    refuses: ["forbidden"],
  },
  "POST /api/events/:id/check-in": {
    summary: "Say that a guest is there, or whom they bring, or take it back, as who hosts it",
    description:
      "From an hour before the start until twelve hours after the end. What is not said stays as it is. Nobody else is told.",
    responses: { 200: "CheckIn" },
    refuses: ["forbidden", "conflict", "event_over", "event_cancelled"],
  },
  "POST /api/events/:id/coming": {
    summary: "Say whether one still comes to an event",
    description: "Guests are asked a day before. Who does not come leaves, and the place is free.",
    responses: { 200: "Event" },
    refuses: ["conflict", "event_over", "event_cancelled", "host_cannot_leave"],
  },
  "POST /api/events/coming": {
    summary: "Say it by the link of a mail, or ask what it is about",
    description:
      "Needs no session: the token stands for one member and one start of one event, and is dead once it has begun.",
    responses: { 200: "ComingQuestion" },
    refuses: ["bad_token", "rate_limited"],
  },
  "GET /api/events/:id/meetings": {
    summary: "Read whom one says to have met at an event",
    description:
      "Empty unless one went there and it is over. `met` holds those who say so too; nobody else is told of either.",
    responses: { 200: "Meetings" },
  },
  "POST /api/events/:id/meetings": {
    summary: "Say that one met another guest of an event that is over, or take it back",
    description: "404 for who did not go there.",
    responses: { 200: "Meetings" },
    refuses: ["conflict", "event_cancelled", "forbidden"],
  },
  "POST /api/events/:id/co-hosts": {
    summary: "Ask somebody to host an event with oneself",
    description:
      "Somebody who goes, or with whom one is connected; at most five. Of a series it is about all dates. They get an alert.",
    responses: { 200: "Event" },
    refuses: ["forbidden", "conflict", "event_over", "event_cancelled"],
  },
  "POST /api/events/:id/co-hosts/answer": {
    summary: "Say whether one hosts an event with who asked",
    description:
      "Who says yes joins it, of a series all dates that have a place. They may edit it, write to guests and see who comes.",
    responses: { 200: "Event" },
    refuses: ["conflict", "event_full", "event_over", "event_cancelled"],
  },
  "DELETE /api/events/:id/co-hosts/:userId": {
    summary: "Take somebody out who hosts an event with oneself, or step down",
    responses: { 200: "Event" },
    refuses: ["forbidden"],
  },
  "GET /api/suggestions/:userId": {
    summary: "Read which event one could go to with somebody one is connected with",
    description:
      "It is around one's own place, has to do with what both like, and both may see it. Null: there is none. A week passes after one was answered.",
    responses: { 200: "Suggestion" },
  },
  "POST /api/suggestions/:userId": {
    summary: "Say that it was asked about, or dismissed: the two hear of it no more",
    responses: { 204: null },
  },
  "GET /api/events/:id/words": {
    summary: "Read what the host and who hosts with them wrote to all who go",
    description: "Newest first. Empty for who does not go.",
    responses: { 200: "HostWords[]" },
  },
  "POST /api/events/:id/words": {
    summary: "Write to all who go, as who hosts it",
    description: "At most three times in 24 hours, together. Guests get an alert.",
    responses: { 201: "HostWords" },
    refuses: ["forbidden", "event_over", "event_cancelled", "rate_limited"],
  },
  "POST /api/events/:id/wait": {
    summary: "Wait for a place of a full event",
    description:
      "A place that becomes free is held for the first who waits; they join as anybody. 409 where there is room, or too many wait.",
    responses: { 200: "Event" },
    refuses: ["conflict", "event_over", "event_cancelled"],
  },
  "DELETE /api/events/:id/wait": {
    summary: "Wait no more, or decline the place that is held",
    responses: { 200: "Event" },
  },
  "POST /api/events/:id/leave": {
    summary: "Leave an event",
    responses: { 200: "Event" },
    refuses: ["forbidden", "host_cannot_leave"],
  },
  "DELETE /api/events/:id/leave": {
    summary: "Leave an event",
    responses: { 200: "Event" },
    refuses: ["forbidden", "host_cannot_leave"],
  },
};
