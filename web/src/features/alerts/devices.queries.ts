import type { InferRequestType } from "hono/client";

import { api } from "@/lib/api";
import { ownTimeZone } from "@/lib/time/event-time";
import { language } from "@/texts/language";

type Device = InferRequestType<typeof api.alerts.devices.$post>["json"];

/** The key that a subscription needs; pushes are then in this device's language and time zone. */
export async function fetchPushKey() {
  const json = { timeZone: ownTimeZone(), language };
  return (await (await api.alerts.settings.$put({ json })).json()).pushKey;
}

export const addDevice = (json: Device) => api.alerts.devices.$post({ json });

export const removeDevice = (endpoint: string) =>
  api.alerts.devices.$delete({ json: { endpoint } });
