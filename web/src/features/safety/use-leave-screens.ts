import { useRouter } from "@tanstack/react-router";

import type { Subject } from "./safety-dialog";

/** Leaves screens about a blocked person or their event before they show "not found". */
export function useLeaveScreens() {
  const router = useRouter();
  return async ({ person, leaves }: Subject) => {
    const { pathname, search } = router.state.location;
    if (search.person === person.id)
      await router.navigate({ to: ".", search: {}, replace: true, resetScroll: false });
    if (pathname === `/chat/${person.id}`)
      await router.navigate({ to: "/messages", replace: true });
    if (leaves && pathname === `/events/${leaves.id}`)
      await router.navigate({ to: "/events", replace: true });
  };
}
