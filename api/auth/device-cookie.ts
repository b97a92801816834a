import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { DEVICE_MS, rememberDevice } from "./known-device.service.ts";
import type { Origin } from "./known-device.service.ts";
import type { Deps } from "../deps.ts";
import { clientNetworks } from "../http/rate-limit.ts";
import { isSecure, clientDevice } from "../sessions/signed-in.ts";

const TOKEN = /^[\w-]{43}$/;

const cookieName = (c: Context) => (isSecure(c) ? "__Host-device" : "device");

export function originOf(c: Context): Origin {
  const token = getCookie(c, cookieName(c)) ?? "";
  return { networks: clientNetworks(c), deviceToken: TOKEN.test(token) ? token : undefined };
}

/** Sets the token by which later sign-ins to this account recognise the browser. */
export async function setDeviceCookie(c: Context, userId: number) {
  const deps = c.var.deps as Deps;
  const token = await rememberDevice(deps, userId, originOf(c), clientDevice(c));
  setCookie(c, cookieName(c), token, {
    httpOnly: true,
    sameSite: "Lax",
    path: "/",
    secure: isSecure(c),
    maxAge: DEVICE_MS / 1000,
  });
}
