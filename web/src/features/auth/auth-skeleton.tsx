import { Brand } from "@/components/brand/brand-mark";

import { authBrand } from "./auth-style";

/** The layout of sign-in and sign-up until the session is known; index.html paints the same one. */
export const AuthSkeleton = () => (
  <div aria-hidden className="min-h-dvh lg:grid lg:grid-cols-2">
    <div className="relative h-44 bg-dusk text-on-brand lg:h-dvh">
      <Brand plain className={authBrand} />
    </div>
    <div className="relative -mt-7 rounded-t-2xl bg-ground px-5 pt-8 lg:mt-0 lg:rounded-none" />
  </div>
);
