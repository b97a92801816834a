import type { AlertGroup, Language } from "@hereabouts/db/enumerations";
import type { Deps } from "../deps.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { isPublicId } from "../lib/tokens.ts";
import type { Viewer } from "../viewer.ts";
import {
  findAlertSettings,
  readMutes,
  saveAlertSettings,
  saveMute,
} from "./alert-settings.repo.ts";
import { GROUPS } from "./alert-settings.schema.ts";
import type { ChangeAlertSettings, Mute, PushDevice } from "./alert-settings.schema.ts";
import { deleteOwnPushDevice, savePushDevice } from "./pushes/push-devices.repo.ts";

type ByGroup = Record<AlertGroup, boolean>;

const groupsOff = (text: string) => new Set(JSON.parse(text) as AlertGroup[]);

function byGroup(text: string): ByGroup {
  const off = groupsOff(text);
  return Object.fromEntries(GROUPS.map((group) => [group, !off.has(group)])) as ByGroup;
}

const rowOf = async (deps: Deps, viewer: Viewer) =>
  (await findAlertSettings(deps.db, viewer.id)) ?? {
    pushOff: "[]",
    mailOff: "[]",
    showsWords: false,
    quietHours: true,
    timeZone: null,
    language: "en" as const,
  };

export async function getAlertSettings(deps: Deps, viewer: Viewer) {
  const { pushOff, mailOff, showsWords, quietHours, timeZone, language } = await rowOf(
    deps,
    viewer,
  );
  return {
    push: byGroup(pushOff),
    mail: byGroup(mailOff),
    showsWords,
    quietHours,
    timeZone,
    language,
    ...(await readMutes(deps.db, viewer)),
    pushKey: deps.push.publicKey,
  };
}

/** The list of groups that are off, with the changes made to it. */
function changed(text: string, changes: Partial<ByGroup> | undefined) {
  const isOn = { ...byGroup(text), ...changes };
  return JSON.stringify(GROUPS.filter((group) => !isOn[group]));
}

export async function changeAlertSettings(
  deps: Deps,
  viewer: Viewer,
  { push, mail, ...changes }: ChangeAlertSettings,
) {
  for (let isSaved = false; !isSaved;) {
    const { pushOff, mailOff } = await rowOf(deps, viewer);
    const next = {
      ...changes,
      ...(push && { pushOff: changed(pushOff, push) }),
      ...(mail && { mailOff: changed(mailOff, mail) }),
    };
    isSaved = await saveAlertSettings(deps.db, viewer.id, next, { pushOff, mailOff });
  }
  return getAlertSettings(deps, viewer);
}

/** The language in which the member is written to. */
export const saveLanguage = (deps: Deps, userId: number, language: Language) =>
  saveAlertSettings(deps.db, userId, { language });

export async function addPushDevice(deps: Deps, viewer: Viewer, { endpoint, keys }: PushDevice) {
  if (viewer.kind !== "member")
    throw new AppError("demo_locked", "The demo account gets no notifications.");
  if (!deps.push.accepts(endpoint)) {
    const message = "This is no address of a push service.";
    throw new AppError("invalid_input", message, { fields: { endpoint: message } });
  }
  const target = { endpoint, publicKey: keys.p256dh, secret: keys.auth };
  await savePushDevice(deps.db, viewer, target, deps.now());
}

export const removePushDevice = (deps: Deps, viewer: Viewer, endpoint: string) =>
  deleteOwnPushDevice(deps.db, viewer, endpoint);

/** Mutes or unmutes a person or an event, and emits nothing. Idempotent. */
export async function saveMuted(
  deps: Deps,
  viewer: Viewer,
  { userId, eventId }: Mute,
  isMuted: boolean,
) {
  const publicId = userId ?? eventId ?? "";
  const kind = userId === undefined ? "event" : "user";
  const isKnown =
    isPublicId(publicId) && (await saveMute(deps.db, viewer, kind, publicId, isMuted));
  if (!isKnown) throw notFound();
}

export async function setMuted(deps: Deps, viewer: Viewer, muted: Mute, isMuted: boolean) {
  await saveMuted(deps, viewer, muted, isMuted);
  if (muted.userId !== undefined)
    deps.events.emit("conversation.changed", {
      userId: viewer.id,
      peerId: muted.userId,
      changes: { isMuted },
    });
}
