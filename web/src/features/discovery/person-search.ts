import { useLocation, useNavigate, useRouter, useSearch } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The sheet was opened over the screen that the back button leads to. */
    isOverScreen?: boolean;
  }
}

type PersonSearch = { person?: string };
type MapSearch = PersonSearch & { view?: "list" };

/** `?person={id}` opens the person sheet over a screen. */
export const personSearch = ({ person }: Record<string, unknown>): PersonSearch =>
  typeof person === "string" && person !== "" ? { person } : {};

/** `?view=list` shows the list of the map on a phone. */
export const mapSearch = (search: Record<string, unknown>): MapSearch => ({
  ...personSearch(search),
  ...(search.view === "list" && { view: "list" }),
});

/** What a link needs to open the sheet over the screen that it stands on. */
export const personLink = (id: string) =>
  ({
    to: ".",
    search: (held: PersonSearch) => ({ ...held, person: id }),
    state: { isOverScreen: true },
    resetScroll: false,
  }) as const;

export function useOpenPerson() {
  const { person } = useSearch({ strict: false });
  const isOverScreen = useLocation({ select: ({ state }) => state.isOverScreen === true });
  const router = useRouter();
  const navigate = useNavigate();
  const close = () => {
    if (isOverScreen) router.history.back();
    else
      void navigate({
        to: ".",
        search: ({ person: _closed, ...held }) => held,
        replace: true,
        resetScroll: false,
      });
  };
  return { person, isOverScreen, close };
}

/** Whether the map shows its list on a phone: a page of the history, that Back leaves. */
export function useListMode() {
  const showsList = useSearch({ strict: false }).view === "list";
  const isOverScreen = useLocation({ select: ({ state }) => state.isOverScreen === true });
  const router = useRouter();
  const navigate = useNavigate();
  const toggle = () => {
    if (showsList && isOverScreen) return router.history.back();
    void navigate({
      to: ".",
      search: ({ view: _view, ...held }) => (showsList ? held : { ...held, view: "list" }),
      replace: showsList,
      state: { isOverScreen: !showsList },
      resetScroll: false,
    });
  };
  return { showsList, toggle };
}
