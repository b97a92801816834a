import { useRouter } from "@tanstack/react-router";
import { useAtom } from "jotai";
import { Suspense, lazy, useEffect, useState } from "react";

import { connectedAtom } from "@/features/matches/public";
import type { Me } from "@/features/profile/public";

/** If the dialog cannot be loaded, the connection is made anyway. */
const ConnectedDialog = lazy(async () => {
  try {
    return { default: (await import("./connected-dialog")).ConnectedDialog };
  } catch {
    return { default: () => <></> };
  }
});

/** Opens a dialog after the member has connected with a person. */
export function ConnectedHost({ me }: { me: Me }) {
  const [connected, setConnected] = useAtom(connectedAtom);
  const router = useRouter();
  useEffect(() => {
    const leave = () => setConnected(undefined);
    const stop = router.subscribe("onBeforeLoad", ({ pathChanged }) => pathChanged && leave());
    return () => {
      stop();
      leave();
    };
  }, [router, setConnected]);
  const [shown, setShown] = useState(connected);
  if (connected && connected !== shown) setShown(connected);
  return (
    shown && (
      <Suspense>
        <ConnectedDialog
          key={shown.id}
          me={me}
          person={shown}
          open={connected !== undefined}
          onClose={() => setConnected(undefined)}
        />
      </Suspense>
    )
  );
}
