import { z } from "zod";
import { WATCHED_MAX } from "./frame-limits.schema.ts";

/** Frames from client to server, by type. */
export const CLIENT_FRAMES = {
  ping: z.object({}),
  typing: z.object({ userId: z.string().regex(/^[\w-]{22}$/) }),
  watch: z.object({ eventIds: z.array(z.string().max(64)).max(WATCHED_MAX) }),
};

type Schemas = typeof CLIENT_FRAMES;

export type ClientFrameType = keyof Schemas;
export type ClientFrameBody<Type extends ClientFrameType> = z.output<Schemas[Type]>;
export type ClientFrame = {
  [Type in ClientFrameType]: { type: Type } & z.input<Schemas[Type]>;
}[ClientFrameType];
