import type { ClientFrame } from "@hereabouts/api/realtime/client-frames.schema";
import type { ServerFrame, ServerFrameType } from "@hereabouts/api/realtime/server-frames.schema";
import type { QueryClient } from "@tanstack/react-query";
import { atom } from "jotai";

export type Connection = "connecting" | "online" | "offline";

export const connectionAtom = atom<Connection>("connecting");

type Receiver = (frame: never, queryClient: QueryClient) => void;
type OnlineListener = (queryClient: QueryClient, isReturn: boolean) => void;

const receivers = new Map<string, Set<Receiver>>();
const onlineListeners = new Set<OnlineListener>();
let sender: ((text: string) => void) | undefined;

/** A feature says what it does with a type of frame. */
export function onFrame<Type extends ServerFrameType>(
  type: Type,
  receive: (frame: ServerFrame<Type>, queryClient: QueryClient) => void,
) {
  receivers.set(type, (receivers.get(type) ?? new Set()).add(receive));
}

/** The connection stands. On a return, the frames of the meantime are lost and have to be fetched. */
export const onOnline = (listener: OnlineListener) => onlineListeners.add(listener);

export function receiveFrame(frame: ServerFrame, queryClient: QueryClient) {
  for (const receive of receivers.get(frame.type) ?? []) receive(frame as never, queryClient);
}

export function notifyOnline(queryClient: QueryClient, isReturn: boolean) {
  for (const listener of onlineListeners) listener(queryClient, isReturn);
}

export function setSender(send: typeof sender) {
  sender = send;
}

/** Only for what may be lost: while the connection is down, nothing is sent. */
export const sendFrame = (frame: ClientFrame) => sender?.(JSON.stringify(frame));
