import { useLocation, useNavigate, useRouter, useSearch } from "@tanstack/react-router";

import { personSearch, type PersonSearch } from "@/features/people/public";

type MapSearch = PersonSearch & { view?: "list" };

/** `?view=list` shows the list instead of the map on a phone. */
export const mapSearch = (search: Record<string, unknown>): MapSearch => ({
  ...personSearch(search),
  ...(search.view === "list" && { view: "list" }),
});

/** Whether a phone shows the list. It is a history entry, so that Back leaves it. */
export function useListMode() {
  const showsList = useSearch({ strict: false }).view === "list";
  const isOverScreen = useLocation({ select: ({ state }) => state.isOverScreen === true });
  const router = useRouter();
  const navigate = useNavigate();
  const toggle = () => {
    if (showsList && isOverScreen) return router.history.back();
    void navigate({
      to: ".",
      search: ({ view: _view, ...current }) => (showsList ? current : { ...current, view: "list" }),
      replace: showsList,
      state: { isOverScreen: !showsList },
      resetScroll: false,
    });
  };
  return { showsList, toggle };
}
