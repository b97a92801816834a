import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSetAtom } from "jotai";
import { useEffect } from "react";

import { endSession } from "@/features/auth/auth.queries";
import { api } from "@/lib/api";

import { openLine } from "./line";
import { connectionAtom, receiveFrame, setSender, tellOnline } from "./realtime.queries";

const address = () => `${window.location.origin.replace(/^http/, "ws")}/api/realtime`;

/** A browser does not say why a WebSocket was refused; the session may have ended. */
async function checkSession(queryClient: QueryClient) {
  const { isAuthenticated } = await (await api.auth.status.$get()).json();
  if (!isAuthenticated) endSession(queryClient);
}

/** The one live connection of this tab, from sign-in to sign-out. */
export function useLiveConnection() {
  const queryClient = useQueryClient();
  const setConnection = useSetAtom(connectionAtom);

  useEffect(() => {
    const line = openLine(address(), {
      onFrame: (frame) => receiveFrame(frame, queryClient),
      onState: setConnection,
      onOnline: (isReturn) => tellOnline(queryClient, isReturn),
      onRefused: () => void checkSession(queryClient).catch(() => undefined),
      onSessionEnded: () => endSession(queryClient),
    });
    setSender(line.send);
    return () => {
      setSender(undefined);
      line.close();
    };
  }, [queryClient, setConnection]);
}
