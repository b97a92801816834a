export const linkStyle =
  "inline-flex min-h-11 items-center font-semibold text-brand-ink underline-offset-4 hover:underline";
