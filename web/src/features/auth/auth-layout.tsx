import { type ReactNode, Suspense, useEffect } from "react";

import { Brand } from "@/components/brand/brand-mark";
import { LanguageSwitch } from "@/components/shell/language-switch";
import { useDocumentTitle } from "@/lib/page/document-title";
import { lazyDecoration } from "@/lib/lazy-decoration";
import { texts } from "@/texts/texts";

import { authBrand, eyebrowStyle } from "./auth-style";

const art = lazyDecoration(() =>
  import("./neighbourhood-art").then(({ NeighbourhoodArt }) => NeighbourhoodArt),
);

type AuthLayoutProps = {
  eyebrow: string;
  title: string;
  children: ReactNode;
  step?: number | undefined;
};

/** An illustration beside the form; above it on a phone, where it makes room for the questions of a form in steps. */
export function AuthLayout({ eyebrow, title, children, step }: AuthLayoutProps) {
  useDocumentTitle(eyebrow);
  useEffect(() => void window.scrollTo(0, 0), []);
  const titleStyle =
    step === undefined
      ? "mt-1 mb-6 text-title font-bold"
      : step > 0
        ? "sr-only"
        : `mb-4 ${eyebrowStyle}`;
  return (
    <div className="min-h-dvh pt-(--toast-room) lg:grid lg:grid-cols-2">
      <Illustration isLow={step !== undefined} />
      <main className="relative -mt-7 rounded-t-2xl bg-ground px-5 pt-8 pb-12 lg:mt-0 lg:grid lg:place-items-center lg:rounded-none lg:px-12 lg:py-16">
        <div className="mx-auto w-full max-w-md animate-fade">
          {step === undefined && <p className={eyebrowStyle}>{eyebrow}</p>}
          <h1 className={titleStyle}>{title}</h1>
          {children}
          <LanguageSwitch className="mt-6" />
        </div>
      </main>
    </div>
  );
}

const Illustration = ({ isLow }: { isLow: boolean }) => (
  <aside
    className={`relative overflow-hidden bg-dusk text-on-brand lg:sticky lg:top-0 lg:h-dvh ${isLow ? "h-24" : "h-44"}`}
  >
    <Suspense>
      {!isLow && (
        <art.Part className="animate-fade absolute -top-4 left-0 h-64 w-[calc(100%+1rem)] [mask-image:linear-gradient(#000_70%,transparent)] lg:top-0 lg:h-[68%] lg:w-full" />
      )}
    </Suspense>
    <Brand plain className={authBrand} />
    <div className="absolute right-12 bottom-12 left-12 hidden max-w-xl lg:block">
      <p className="text-display font-black text-balance">{texts.auth.tagline}</p>
      <p className="mt-4 text-lead">{texts.auth.taglineMore}</p>
      <p className="mt-2 text-lead">{texts.auth.promise}</p>
    </div>
  </aside>
);
