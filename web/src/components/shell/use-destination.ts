import { useRouter } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";

/** The pathname that is navigated to: the router's own location waits for the next screen's code. */
export function useDestination() {
  const { history } = useRouter();
  return useSyncExternalStore(history.subscribe, () => history.location.pathname);
}
