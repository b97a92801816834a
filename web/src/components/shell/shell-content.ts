/** The area beside or above the navigation. */
export const shellContent = "min-h-dvh pt-(--shell-top) pb-(--shell-bottom) lg:ps-24 xl:ps-60";

const bar =
  "fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[var(--safe-bottom)] lg:inset-y-0 lg:end-auto lg:flex lg:w-24 lg:flex-col lg:border-t-0 lg:border-e lg:px-2 lg:py-5 xl:w-60 xl:px-4";

/** On a phone a chat and the event form take the whole screen. */
export const shellBar = (pathname: string) =>
  /^\/(chat\/|events\/(create|.+\/edit)$)/.test(pathname) ? `bar-away max-lg:hidden ${bar}` : bar;

export const shellNavigation = "flex h-16 px-1 lg:h-auto lg:flex-col lg:gap-1 lg:px-0";
