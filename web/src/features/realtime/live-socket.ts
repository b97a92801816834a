import type { ServerFrame } from "@hereabouts/api/realtime/server-frames.schema";

import { MAX_DELAY_MS, backOffMs } from "@/lib/back-off";
import type { Connection } from "./live-frames";

const PING_INTERVAL_MS = 25_000;
const ANSWER_TIMEOUT_MS = 10_000;
const PING = JSON.stringify({ type: "ping" });
/** The codes with which the server closes a socket. */
const CLOSED = { sessionEnded: 4401, replaced: 4408, restarting: 1012 };
/** How long a restart may take before it is a failure like others. */
const RESTART_MAX_MS = 30_000;
const RESTART_RETRY_MS = { min: 100, max: 1000 };

type LiveSocketEvents = {
  onFrame: (frame: ServerFrame) => void;
  onState: (state: Connection) => void;
  onOnline: (isReturn: boolean) => void;
  /** The socket could not be opened: there is no server, or no session. */
  onRefused: () => void;
  onSessionEnded: () => void;
};

/** A random delay, so that not all clients reconnect at once. */
const restartRetryMs = () =>
  RESTART_RETRY_MS.min + Math.round(Math.random() * (RESTART_RETRY_MS.max - RESTART_RETRY_MS.min));

/** One WebSocket, reopened whenever it is lost, until it is closed by the client. */
export function openLiveSocket(url: string, events: LiveSocketEvents) {
  let socket: WebSocket | undefined;
  let isUp = false;
  let wasUp = false;
  let failures = 0;
  /** Until then the server is expected to be restarting. */
  let restartUntil = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let answerTimeout: ReturnType<typeof setTimeout> | undefined;

  const notifyState = () =>
    events.onState(isUp ? "online" : navigator.onLine ? "connecting" : "offline");

  function expectAnswer() {
    clearTimeout(answerTimeout);
    answerTimeout = setTimeout(() => onClose(), ANSWER_TIMEOUT_MS);
  }

  function onMessage(text: string) {
    clearTimeout(answerTimeout);
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.type === "session_ended") return onClose(CLOSED.sessionEnded);
    events.onFrame(frame);
    if (frame.type !== "hello") return;
    isUp = true;
    restartUntil = 0;
    failures = 0;
    notifyState();
    events.onOnline(wasUp);
    wasUp = true;
  }

  function open() {
    clearTimeout(retry);
    const opened = new WebSocket(url);
    opened.addEventListener("message", ({ data }) => opened === socket && onMessage(String(data)));
    opened.addEventListener("close", ({ code }) => opened === socket && onClose(code));
    socket = opened;
    expectAnswer();
  }

  function drop() {
    clearTimeout(retry);
    clearTimeout(answerTimeout);
    const dropped = socket;
    socket = undefined;
    isUp = false;
    dropped?.close();
  }

  function onClose(code?: number) {
    const wasRefused = !isUp;
    drop();
    if (code === CLOSED.sessionEnded) return events.onSessionEnded();
    if (code === CLOSED.restarting) restartUntil = Date.now() + RESTART_MAX_MS;
    // A connection refused during a restart says nothing about the session.
    if (Date.now() < restartUntil) {
      retry = setTimeout(open, restartRetryMs());
      return notifyState();
    }
    failures += 1;
    retry = setTimeout(open, code === CLOSED.replaced ? MAX_DELAY_MS : backOffMs(failures));
    notifyState();
    if (wasRefused) events.onRefused();
  }

  /** The browser's `online` event triggers the next attempt. */
  function goOffline() {
    drop();
    notifyState();
  }

  function ping() {
    if (!isUp) return;
    socket?.send(PING);
    expectAnswer();
  }

  function reconnect() {
    if (isUp) ping();
    else if (socket === undefined) open();
  }

  const reconnectIfVisible = () => document.visibilityState === "visible" && reconnect();
  const pings = setInterval(ping, PING_INTERVAL_MS);
  window.addEventListener("online", reconnect);
  window.addEventListener("offline", goOffline);
  document.addEventListener("visibilitychange", reconnectIfVisible);
  notifyState();
  open();

  return {
    send: (text: string) => {
      if (isUp) socket?.send(text);
    },
    close: () => {
      drop();
      clearInterval(pings);
      window.removeEventListener("online", reconnect);
      window.removeEventListener("offline", goOffline);
      document.removeEventListener("visibilitychange", reconnectIfVisible);
    },
  };
}
