export { AlertsBell } from "./alerts-bell";
export { followAlerts } from "./alerts.frames";
export { useEventNews, useUnreadMarks } from "./unread-marks";
