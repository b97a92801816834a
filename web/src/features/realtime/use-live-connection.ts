import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSetAtom } from "jotai";
import { useEffect } from "react";

import { endSession } from "@/features/auth/public";
import { api } from "@/lib/api";

import { openLiveSocket } from "./live-socket";
import { connectionAtom, receiveFrame, setSender, notifyOnline } from "./live-frames";

const address = () => `${window.location.origin.replace(/^http/, "ws")}/api/realtime`;

/** Asked beside the query of the status, which would answer from its cache. */
const isSignedIn = async () => (await (await api.auth.status.$get()).json()).isAuthenticated;

/** Browsers do not reveal why a WebSocket was refused; the session may have ended. */
async function checkSession(queryClient: QueryClient) {
  if (!(await isSignedIn())) endSession(queryClient);
}

/** Another tab has signed in, perhaps as another member, so the page is reloaded. */
async function followSession(queryClient: QueryClient) {
  const isElsewhere = await isSignedIn().catch(() => false);
  if (isElsewhere) window.location.reload();
  else endSession(queryClient);
}

/** The tab's only live connection, from sign-in to sign-out. */
export function useLiveConnection() {
  const queryClient = useQueryClient();
  const setConnection = useSetAtom(connectionAtom);

  useEffect(() => {
    const socket = openLiveSocket(address(), {
      onFrame: (frame) => receiveFrame(frame, queryClient),
      onState: setConnection,
      onOnline: (isReturn) => notifyOnline(queryClient, isReturn),
      onRefused: () => void checkSession(queryClient).catch(() => undefined),
      onSessionEnded: () => void followSession(queryClient),
    });
    setSender(socket.send);
    return () => {
      setSender(undefined);
      socket.close();
    };
  }, [queryClient, setConnection]);
}
