import type { Server } from "bun";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../http/context.ts";
import { limitAccount } from "../http/rate-limit.ts";
import { isForeignOrigin } from "../http/same-origin.ts";
import { signedIn } from "../sessions/signed-in.ts";
import { AppError } from "../lib/errors.ts";
import { sendFrame } from "../realtime/socket.ts";
import { onFrame } from "./frames.ts";
import type { SocketData } from "./frames.ts";

type RealtimeEnv = AppEnv & { Bindings: { server?: Server<SocketData> } };

/** Browsers send cookies with a WebSocket from any site, so its Origin is checked. Other clients send none. */
const ownOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (isForeignOrigin(c.req.header("origin"), c.req.header("host"), c.var.deps.env.publicUrl)) {
    throw new AppError("forbidden", "This request came from another site.");
  }
  await next();
});

const RETRY_SECONDS = 1;

/** A socket opened during a stop would be closed at once. */
const whileRunning = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.deps.drain.hasBegun)
    throw new AppError("not_ready", "The server is being restarted.", {
      retryAfterSeconds: RETRY_SECONDS,
    });
  await next();
});

export const realtimeRoutes = new Hono<RealtimeEnv>().get(
  "/realtime",
  ownOrigin,
  whileRunning,
  signedIn,
  limitAccount("connection"),
  (c) => {
    const { deps, viewer } = c.var;
    const data: SocketData = { deps, viewer };
    const cookie = c.res.headers.get("set-cookie");
    const headers = cookie && { headers: { "Set-Cookie": cookie } };
    if (!c.env?.server?.upgrade(c.req.raw, { data, ...headers })) {
      throw new AppError("invalid_input", "Open this address as a WebSocket.");
    }
    return new Response(null);
  },
);

onFrame("ping", (socket) => sendFrame(socket, { type: "pong" }));
