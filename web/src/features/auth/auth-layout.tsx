import { type ReactNode, Suspense, useEffect } from "react";

import { Brand } from "@/components/brand/brand-mark";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { classNames } from "@/lib/class-names";
import { useDocumentTitle } from "@/lib/document-title";
import { lazyDecoration } from "@/lib/lazy-decoration";
import { texts } from "@/texts/texts";

import { authBrand } from "./auth-style";

const art = lazyDecoration(() =>
  import("./neighbourhood-art").then(({ NeighbourhoodArt }) => NeighbourhoodArt),
);

type AuthLayoutProps = { eyebrow: string; title: string; children: ReactNode; low?: boolean };

/** An illustration beside the form; above it on a phone, where `low` leaves the form more room. */
export function AuthLayout({ eyebrow, title, children, low }: AuthLayoutProps) {
  useDocumentTitle(eyebrow);
  useEffect(() => void window.scrollTo(0, 0), []);
  return (
    <div className="min-h-dvh pt-(--toast-room) lg:grid lg:grid-cols-2">
      <aside
        className={classNames(
          "relative overflow-hidden bg-dusk text-on-brand lg:sticky lg:top-0 lg:h-dvh",
          low ? "h-24" : "h-44",
        )}
      >
        <Suspense>
          <art.Part className="animate-fade absolute -top-4 left-0 h-64 w-[calc(100%+1rem)] [mask-image:linear-gradient(#000_70%,transparent)] lg:top-0 lg:h-[68%] lg:w-full" />
        </Suspense>
        <Brand plain className={authBrand} />
        <div className="absolute right-12 bottom-12 left-12 hidden max-w-xl lg:block">
          <p className="text-display font-black text-balance">{texts.auth.tagline}</p>
          <p className="mt-4 text-lead">{texts.auth.taglineMore}</p>
          <p className="mt-2 text-lead">{texts.auth.promise}</p>
        </div>
      </aside>
      <main className="relative -mt-7 rounded-t-2xl bg-ground px-5 pt-8 pb-12 lg:mt-0 lg:grid lg:place-items-center lg:rounded-none lg:px-12 lg:py-16">
        <div className="mx-auto w-full max-w-md animate-fade">
          <p className="text-small font-bold text-brand-ink">{eyebrow}</p>
          <h1 className="mt-1 mb-6 text-title font-bold">{title}</h1>
          {children}
          <LanguageSwitch className="mt-6" />
        </div>
      </main>
    </div>
  );
}
