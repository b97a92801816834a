import type { Operation } from "./operation.ts";

/** Pictures, and the tiles of the map. */
export const FILE_OPERATIONS: Record<string, Operation> = {
  "POST /api/upload/profile": {
    summary: "Upload a photo of oneself",
    responses: { 201: "Upload" },
    refuses: ["invalid_input", "conflict", "demo_locked"],
    sendsFile: "image",
  },
  "POST /api/upload/event": {
    summary: "Upload a cover",
    responses: { 201: "Upload" },
    refuses: ["invalid_input", "conflict", "demo_locked"],
    sendsFile: "image",
  },
  "POST /api/upload/message": {
    summary: "Upload a photo for a conversation",
    description: "Only the two of the conversation can open it, once it is sent.",
    responses: { 201: "Upload" },
    refuses: ["invalid_input", "conflict", "demo_locked"],
    sendsFile: "image",
  },
  "POST /api/upload/event-photo": {
    summary: "Upload a photo for the photos of an event",
    description: "Only those who were there can open it, once it is added.",
    responses: { 201: "Upload" },
    refuses: ["invalid_input", "conflict", "demo_locked"],
    sendsFile: "image",
  },
  "GET /uploads/:file{[\\w-]+\\.webp}": {
    summary: "Show an uploaded image",
    responses: { 200: "image/webp", 304: null },
  },
  "GET /map/:z{\\d{1,2}}/:x{\\d{1,3}}/:y{\\d{1,3}}": {
    summary: "Show a tile of the built-in map of the world",
    description:
      "A Mapbox vector tile of the levels 0 to 4 and 7. Where there is none, there is open sea.",
    responses: { 200: "application/vnd.mapbox-vector-tile", 204: null, 304: null },
    refuses: ["not_found"],
  },
  "GET /map/streets/:z{\\d{1,2}}/:x{\\d{1,7}}/:y{\\d{1,7}}": {
    summary: "Show a tile of the operator's file of streets",
    description:
      "A Mapbox vector tile of Protomaps' schema, where `MAP_FILE` is set. Where there is none, the file has nothing.",
    responses: { 200: "application/vnd.mapbox-vector-tile", 204: null },
    refuses: ["not_found"],
  },
};
