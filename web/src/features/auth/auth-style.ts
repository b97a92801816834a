export const linkStyle =
  "inline-flex min-h-11 items-center font-semibold text-brand-ink underline-offset-4 hover:underline";

export const eyebrowStyle = "text-small font-bold text-brand-ink";

/** The position at which first-paint/layout.css paints it before anything is loaded. */
export const authBrand = "absolute top-4 start-5 lg:top-9 lg:start-12";
