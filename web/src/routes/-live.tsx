import "@/features/matches/matches.frames";
import "@/features/messages/messages.frames";

import { ConnectionNotice } from "@/features/realtime/connection-notice";
import { useLiveConnection } from "@/features/realtime/use-live-connection";

/** What lives as long as somebody is signed in. */
export function Live() {
  useLiveConnection();
  return <ConnectionNotice />;
}
