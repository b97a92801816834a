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

/** Registers a receiver for a type of frame, for the lifetime of the page; registering the same one again has no effect. */
export function onFrame<Type extends ServerFrameType>(
  type: Type,
  receive: (frame: ServerFrame<Type>, queryClient: QueryClient) => void,
) {
  receivers.set(type, (receivers.get(type) ?? new Set()).add(receive));
}

/** Called when the connection opens. After an interruption, frames were lost and data has to be refetched. */
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

/** Only for frames that may be lost: while disconnected, they are dropped. */
export const sendFrame = (frame: ClientFrame) => sender?.(JSON.stringify(frame));
