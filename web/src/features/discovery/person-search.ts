import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The sheet was opened over the screen that the back button leads to. */
    isOverScreen?: boolean;
  }
}

/** `?person={id}` opens the person sheet over a screen. */
export const personSearch = ({ person }: Record<string, unknown>): { person?: string } =>
  typeof person === "string" && person !== "" ? { person } : {};

/** What a link needs to open the sheet over the screen that it stands on. */
export const personLink = (id: string) =>
  ({
    to: ".",
    search: { person: id },
    state: { isOverScreen: true },
    resetScroll: false,
  }) as const;

export function useOpenPerson() {
  const { person } = useSearch({ strict: false });
  const router = useRouter();
  const navigate = useNavigate();
  const close = () => {
    if (router.state.location.state.isOverScreen) router.history.back();
    else void navigate({ to: ".", search: {}, replace: true, resetScroll: false });
  };
  return { person, close };
}
