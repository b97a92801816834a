import type { Operation } from "./operation.ts";

export const ATTENDANCE_OPERATIONS: Record<string, Operation> = {
  "POST /api/events/:id/join": {
    does: "Join an event",
    more: "With `plusOne` one brings one more person, where the host allows it: both have a place, or neither. It is added later, or taken away, by the same call. Where the host lets guests in (`needsApproval`), `isUserAttending` is false and `attendance` is `requested`; leaving takes it back.",
    answers: { 200: "Event" },
    refuses: ["forbidden", "conflict", "event_full", "event_over", "event_cancelled"],
  },
  "GET /api/events/:id/requests": {
    does: "List who asks to be let in to an event, as its host",
    more: "In the order of asking. Empty once it has begun.",
    answers: { 200: "JoinRequest[]" },
    refuses: ["forbidden"],
  },
  "POST /api/events/:id/requests": {
    does: "Let somebody in who asks to come, or decline, as the host",
    more: "They get an alert. Without a place for all who come it is a 409, and they go on asking. 404 for who does not ask.",
    answers: { 200: "Event" },
    refuses: ["forbidden", "event_full", "event_over", "event_cancelled"],
  },
  "GET /api/events/:id/check-in": {
    does: "Read who comes to an event and who is there, as who hosts it",
    answers: { 200: "CheckIn" },
    refuses: ["forbidden"],
  },
  "POST /api/events/:id/check-in": {
    does: "Say that a guest is there, or whom they bring, or take it back, as who hosts it",
    more: "From an hour before the start until twelve hours after the end. What is not said stays as it is. Nobody else is told.",
    answers: { 200: "CheckIn" },
    refuses: ["forbidden", "conflict", "event_over", "event_cancelled"],
  },
  "POST /api/events/:id/coming": {
    does: "Say whether one still comes to an event",
    more: "Guests are asked a day before. Who does not come leaves, and the place is free.",
    answers: { 200: "Event" },
    refuses: ["conflict", "event_over", "event_cancelled", "host_cannot_leave"],
  },
  "POST /api/events/coming": {
    does: "Say it by the link of a mail, or ask what it is about",
    more: "Needs no session: the token stands for one member and one start of one event, and is dead once it has begun.",
    answers: { 200: "ComingQuestion" },
    refuses: ["bad_token", "rate_limited"],
  },
  "GET /api/events/:id/meetings": {
    does: "Read whom one says to have met at an event",
    more: "Empty unless one went there and it is over. `met` holds those who say so too; nobody else is told of either.",
    answers: { 200: "Meetings" },
  },
  "POST /api/events/:id/meetings": {
    does: "Say that one met another guest of an event that is over, or take it back",
    more: "404 for who did not go there.",
    answers: { 200: "Meetings" },
    refuses: ["conflict", "event_cancelled", "forbidden"],
  },
  "POST /api/events/:id/co-hosts": {
    does: "Ask somebody to host an event with oneself",
    more: "Somebody who goes, or with whom one is connected; at most five. Of a series it is about all dates. They get an alert.",
    answers: { 200: "Event" },
    refuses: ["forbidden", "conflict", "event_over", "event_cancelled"],
  },
  "POST /api/events/:id/co-hosts/answer": {
    does: "Say whether one hosts an event with who asked",
    more: "Who says yes joins it, of a series all dates that have a place. They may edit it, write to guests and see who comes.",
    answers: { 200: "Event" },
    refuses: ["conflict", "event_full", "event_over", "event_cancelled"],
  },
  "DELETE /api/events/:id/co-hosts/:userId": {
    does: "Take somebody out who hosts an event with oneself, or step down",
    answers: { 200: "Event" },
    refuses: ["forbidden"],
  },
  "GET /api/suggestions/:userId": {
    does: "Read which event one could go to with somebody one is connected with",
    more: "It is around one's own place, has to do with what both like, and both may see it. Null: there is none. A week passes after one was answered.",
    answers: { 200: "Suggestion" },
  },
  "POST /api/suggestions/:userId": {
    does: "Say that it was asked about, or dismissed: the two hear of it no more",
    answers: { 204: null },
  },
  "GET /api/events/:id/words": {
    does: "Read what the host and who hosts with them wrote to all who go",
    more: "Newest first. Empty for who does not go.",
    answers: { 200: "HostWords[]" },
  },
  "POST /api/events/:id/words": {
    does: "Write to all who go, as who hosts it",
    more: "At most three times in 24 hours, together. Guests get an alert.",
    answers: { 201: "HostWords" },
    refuses: ["forbidden", "event_over", "event_cancelled", "rate_limited"],
  },
  "POST /api/events/:id/wait": {
    does: "Wait for a place of a full event",
    more: "A place that becomes free is held for the first who waits; they join as anybody. 409 where there is room, or too many wait.",
    answers: { 200: "Event" },
    refuses: ["conflict", "event_over", "event_cancelled"],
  },
  "DELETE /api/events/:id/wait": {
    does: "Wait no more, or decline the place that is held",
    answers: { 200: "Event" },
  },
  "POST /api/events/:id/leave": {
    does: "Leave an event",
    answers: { 200: "Event" },
    refuses: ["forbidden", "host_cannot_leave"],
  },
  "DELETE /api/events/:id/leave": {
    does: "Leave an event",
    answers: { 200: "Event" },
    refuses: ["forbidden", "host_cannot_leave"],
  },
};
