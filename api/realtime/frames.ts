import type { ServerWebSocket } from "bun";
import type { z } from "zod";
import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";

export type SocketData = {
  deps: Deps;
  viewer: Pick<Viewer, "id" | "publicId" | "realm" | "sessionId">;
};
export type Socket = ServerWebSocket<SocketData>;

export const CLOSE = {
  badFrame: 4400,
  sessionEnded: 4401,
  replaced: 4408,
  tooLarge: 4413,
  tooMany: 4429,
} as const;
export const FRAME_BYTES_MAX = 4096;

type Counts = (data: SocketData) => Promise<object>;
const counted: Counts[] = [];

/** A feature counts something for the member, told once the connection hears everything that changes it. */
export function onHello(counts: Counts) {
  counted.push(counts);
}

/** Without the counts, where they could not be read, a client asks for them. */
export async function greet(socket: Socket) {
  const counts = await Promise.all(counted.map((count) => count(socket.data))).catch(() => []);
  const hello = { type: "hello", userId: socket.data.viewer.publicId };
  socket.send(JSON.stringify(Object.assign(hello, ...counts)));
}

type Receiver = (socket: Socket, frame: unknown) => boolean;
const receivers = new Map<string, Receiver>();

/** A feature says what it does with a type of frame; one that does not fit the schema closes the socket. */
export function onFrame<Schema extends z.ZodType>(
  type: string,
  schema: Schema,
  handle: (socket: Socket, frame: z.output<Schema>) => void | Promise<void>,
) {
  receivers.set(type, (socket, frame) => {
    const parsed = schema.safeParse(frame);
    if (parsed.success) void settle(socket, type, async () => handle(socket, parsed.data));
    return parsed.success;
  });
}

async function settle({ data }: Socket, type: string, handling: () => Promise<void>) {
  try {
    await handling();
  } catch (error) {
    data.deps.log.error("frame failed", {
      type,
      error: error instanceof Error ? error.name : "unknown",
    });
  }
}

function parse(text: string): { type?: unknown } | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    return frame !== null && typeof frame === "object" ? frame : undefined;
  } catch {
    return undefined;
  }
}

/** Many connections of one account send no more than one of them may. */
const isFlood = ({ data }: Socket) => !data.deps.limits.allows("frame", data.viewer.id);

export const refuseFlood = (socket: Socket) => socket.close(CLOSE.tooMany, "too many frames");

/** The protocol's own pings and pongs are frames like others. */
export function receiveControl(socket: Socket) {
  if (isFlood(socket)) refuseFlood(socket);
}

export function receiveFrame(socket: Socket, raw: string | Buffer) {
  if (Buffer.byteLength(raw) > FRAME_BYTES_MAX)
    return socket.close(CLOSE.tooLarge, "frame too large");
  if (isFlood(socket)) return refuseFlood(socket);
  const frame = typeof raw === "string" ? parse(raw) : undefined;
  const receive = typeof frame?.type === "string" ? receivers.get(frame.type) : undefined;
  if (!receive?.(socket, frame)) socket.close(CLOSE.badFrame, "unknown frame");
}
