import { LogOut } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";

import { Brand } from "@/components/brand/brand-mark";
import { Button } from "@/components/ui/button";
import { useDocumentTitle } from "@/lib/page/document-title";
import { useDraft } from "@/lib/forms/draft";
import { lazyDecoration } from "@/lib/lazy-decoration";
import { useIsWide } from "@/lib/use-is-wide";
import { locale } from "@/texts/language";
import { setupTexts } from "@/texts/setup";
import { texts } from "@/texts/texts";

import { missingDetails } from "../missing-details";
import type { Me } from "../profile.queries";
import { type SetupValues, detailsOf, setupValuesOf } from "./setup-values";
import { SetupForm } from "./setup-form";

const preview = lazyDecoration(async () => (await import("./setup-preview")).SetupPreview);

type SetupScreenProps = {
  me: Me;
  signOut: { isIdle: boolean; mutate: () => void };
};

const listed = new Intl.ListFormat(locale, { type: "conjunction" });

function missingText(values: SetupValues) {
  const missing = missingDetails(detailsOf(values));
  if (missing.length === 0) return setupTexts.nothingMissing;
  return setupTexts.missing(
    listed.format(missing.map((detail) => setupTexts.missingThings[detail])),
  );
}

/** Scrolled to on each attempt to skip, as it is above the fields it names. */
function MissingNotice({ values, skips }: { values: SetupValues; skips: number }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (skips === 0) return;
    window.scrollTo(0, 0);
    ref.current?.focus();
  }, [skips]);
  if (skips === 0) return null;
  return (
    <p
      ref={ref}
      tabIndex={-1}
      className="mt-4 animate-rise rounded-lg bg-brand-tint px-4 py-3 text-small font-semibold text-brand-ink outline-none"
    >
      {missingText(values)}
    </p>
  );
}

const SignOut = ({ isIdle, mutate }: SetupScreenProps["signOut"]) => (
  <div className="mb-6 flex items-center justify-between lg:justify-end">
    <Brand className="lg:hidden" />
    <Button variant="ghost" loading={!isIdle} onClick={() => mutate()} className="-me-3">
      <LogOut aria-hidden className="size-5" />
      {texts.shell.signOut}
    </Button>
  </div>
);

const Intro = () => (
  <>
    <p className="hidden text-small font-bold text-brand-ink lg:block">{setupTexts.eyebrow}</p>
    <div className="setup-intro">
      <h1 className="text-small font-bold max-lg:text-brand-ink lg:text-title">
        {setupTexts.title}
      </h1>
      <p className="mt-1 text-small text-ink-soft">{setupTexts.text}</p>
    </div>
  </>
);

export function SetupScreen({ me, signOut }: SetupScreenProps) {
  useDocumentTitle(setupTexts.title);
  const [skips, setSkips] = useState(0);
  const isWide = useIsWide();
  const [values, setValues, clearDraft] = useDraft(`setup:${me.id}`, setupValuesOf(me));
  return (
    <div className="min-h-dvh pt-(--toast-room) lg:grid lg:grid-cols-[minmax(24rem,2fr)_3fr]">
      <aside className="hidden bg-dusk p-10 text-on-brand lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col">
        <Brand plain />
        <Suspense>{isWide && <preview.Part me={me} values={values} />}</Suspense>
      </aside>
      <main className="mx-auto w-full max-w-xl px-5 pt-4 pb-16 lg:px-10 lg:pt-10">
        <SignOut {...signOut} />
        <Intro />
        <MissingNotice values={values} skips={skips} />
        <SetupForm
          me={me}
          values={values}
          onChange={setValues}
          onSaved={clearDraft}
          onSkip={() => setSkips(skips + 1)}
        />
      </main>
    </div>
  );
}
