/** The room that the navigation leaves. */
export const shellContent = "min-h-dvh pb-[var(--shell-bottom)] lg:pl-24 xl:pl-60";
