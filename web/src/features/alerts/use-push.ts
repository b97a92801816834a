import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";

import { alertsQuery } from "./alerts.queries";
import { closeNotifications, renewPush } from "./push";

const isOwnPath = (path: unknown): path is string =>
  typeof path === "string" && /^\/(?!\/)/.test(path);

/** Runs as long as a member is signed in: follows a notification that was pressed, and closes those that were read. */
export function usePush(myId: string) {
  const navigate = useNavigate();
  const { data: alerts } = useQuery(alertsQuery);
  useEffect(() => {
    void renewPush(myId).catch(() => undefined);
    return () => void closeNotifications(() => false).catch(() => undefined);
  }, [myId]);
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const follow = ({ data }: MessageEvent<{ type?: string; path?: unknown } | undefined>) => {
      if (data?.type === "open" && isOwnPath(data.path)) void navigate({ to: data.path });
    };
    serviceWorker.addEventListener("message", follow);
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener("message", follow);
  }, [navigate]);
  useEffect(() => {
    if (!alerts) return;
    const unread = new Set(alerts.filter(({ isRead }) => !isRead).map(({ id }) => id));
    void closeNotifications((id) => unread.has(id)).catch(() => undefined);
  }, [alerts]);
}
