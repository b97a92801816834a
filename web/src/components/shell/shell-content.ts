/** The room that the navigation leaves. */
export const shellContent = "min-h-dvh pb-[var(--shell-bottom)] lg:pl-24 xl:pl-60";

export const shellBar =
  "fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[var(--safe-bottom)] lg:inset-y-0 lg:right-auto lg:flex lg:w-24 lg:flex-col lg:border-t-0 lg:border-r lg:px-2 lg:py-5 xl:w-60 xl:px-4";

export const shellNavigation = "flex h-16 px-1 lg:h-auto lg:flex-col lg:gap-1 lg:px-0";
