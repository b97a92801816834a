import type { ServerWebSocket } from "bun";
import type { Viewer } from "../viewer.ts";
import type { ServerFrame } from "./server-frames.schema.ts";

/** A live connection with its viewer. */
export type Socket = ServerWebSocket<{
  viewer: Pick<Viewer, "id" | "publicId" | "realm" | "sessionId">;
}>;

export const CLOSE = {
  /** The server is stopping: reconnect after a random delay. */
  restarting: 1012,
  badFrame: 4400,
  sessionEnded: 4401,
  replaced: 4408,
  tooLarge: 4413,
  tooMany: 4429,
} as const;

/** Sends to one connection. */
export const sendFrame = (socket: Socket, frame: ServerFrame) =>
  void socket.send(JSON.stringify(frame));
