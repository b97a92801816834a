export {
  type AlertSettings,
  alertSettingsQuery,
  useChangeAlertSettings,
} from "./alert-settings.queries";
export { AlertsBell } from "./alerts-bell";
export { followAlerts } from "./alerts.frames";
export { canPush, isTurnedOn, offerPush, turnOff, turnOn } from "./push";
export { PushOffer, toastPushFailed } from "./push-offer";
export { useEventNews, useUnreadMarks } from "./unread-marks";
export { useMute } from "./mute.queries";
export { useMuteItem } from "./use-mute-item";
export { usePush } from "./use-push";
export { useSeenEvent } from "./use-seen-event";
