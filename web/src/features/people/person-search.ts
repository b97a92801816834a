import { useLocation, useNavigate, useRouter, useSearch } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Whether the sheet was opened over the screen that Back returns to. */
    isOverScreen?: boolean;
  }
}

export type PersonSearch = { person?: string };

/** `?person={id}` opens the person sheet over a screen. */
export const personSearch = ({ person }: Record<string, unknown>): PersonSearch =>
  typeof person === "string" && person !== "" ? { person } : {};

/** Link props that open the sheet over the current screen. */
export const personLink = (id: string) =>
  ({
    to: ".",
    search: (current: PersonSearch) => ({ ...current, person: id }),
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
        search: ({ person: _closed, ...current }) => current,
        replace: true,
        resetScroll: false,
      });
  };
  return { person, isOverScreen, close };
}
