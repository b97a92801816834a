import { ALERT_GROUPS, LANGUAGES } from "@hereabouts/db/enumerations";
import type { AlertGroup } from "@hereabouts/db/enumerations";
import { z } from "zod";

export const GROUPS = Object.keys(ALERT_GROUPS) as AlertGroup[];
const isTimeZone = (timeZone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone }));
  } catch {
    return false;
  }
};

const onOff = z.boolean("Send true or false.");
const byGroup = z.partialRecord(z.enum(GROUPS), onOff, "Send groups with true or false.");

export const alertSettingsSchema = z.object({
  push: byGroup.optional(),
  mail: byGroup.optional(),
  showsWords: onOff.optional(),
  quietHours: onOff.optional(),
  timeZone: z
    .string("Send a time zone.")
    .max(60)
    .refine(isTimeZone, "Send a time zone.")
    .optional(),
  language: z.enum(LANGUAGES, "Choose one of the languages.").optional(),
});
export type ChangeAlertSettings = z.output<typeof alertSettingsSchema>;

const key = (length: number, message: string) =>
  z.string(message).regex(new RegExp(`^[\\w-]{${length}}=*$`), message);

/** As a browser's PushSubscription writes itself. */
export const pushDeviceSchema = z.object({
  endpoint: z
    .string("Send an endpoint.")
    .max(1000, "Use at most 1000 characters.")
    .regex(/^[!-~]+$/, "Send an address."),
  keys: z.object(
    { p256dh: key(87, "Send the browser's key."), auth: key(22, "Send the browser's secret.") },
    "Send the browser's keys.",
  ),
});
export type PushDevice = z.output<typeof pushDeviceSchema>;

export const removePushDeviceSchema = pushDeviceSchema.pick({ endpoint: true });

export const muteSchema = z
  .object({ userId: z.string().optional(), eventId: z.string().optional() })
  .refine(({ userId, eventId }) => (userId === undefined) !== (eventId === undefined), {
    message: "Send a person or an event.",
    path: ["userId"],
  });
export type Mute = z.output<typeof muteSchema>;

export const unsubscribeSchema = z.object({
  token: z.string("Use the link in the mail.").min(1, "Use the link in the mail.").max(200),
});
