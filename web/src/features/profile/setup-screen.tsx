import { LogOut } from "lucide-react";

import { Brand } from "@/components/brand/brand-mark";
import { Button } from "@/components/ui/button";
import { useDocumentTitle } from "@/lib/document-title";
import { useDraft } from "@/lib/draft";
import { locale } from "@/texts/language";
import { texts } from "@/texts/texts";

import { type MissingDetail, missingDetails } from "./missing-details";
import type { Me } from "./profile.queries";
import { setupValuesOf } from "./setup-values";
import { SetupForm } from "./setup-form";
import { SetupPreview } from "./setup-preview";

type SetupScreenProps = {
  me: Me;
  /** On /, where "Skip for now" leads: say what is still missing. */
  explainsGate: boolean;
  signOut: { isIdle: boolean; mutate: () => void };
};

const listed = new Intl.ListFormat(locale, { type: "conjunction" });
const told = (missing: MissingDetail[]) =>
  texts.setup.missing(listed.format(missing.map((detail) => texts.setup.missingThings[detail])));

export function SetupScreen({ me, explainsGate, signOut }: SetupScreenProps) {
  useDocumentTitle(texts.setup.title);
  const [values, setValues, forgetDraft] = useDraft(`setup:${me.id}`, setupValuesOf(me));
  return (
    <div className="min-h-dvh pt-(--toast-room) lg:grid lg:grid-cols-[minmax(24rem,2fr)_3fr]">
      <aside className="hidden bg-dusk p-10 text-on-brand lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col">
        <Brand plain />
        <SetupPreview person={{ ...values, id: me.id }} />
      </aside>
      <main className="mx-auto w-full max-w-xl px-5 pt-4 pb-16 lg:px-10 lg:pt-10">
        <div className="mb-6 flex items-center justify-between lg:justify-end">
          <Brand className="lg:hidden" />
          <Button
            variant="ghost"
            loading={!signOut.isIdle}
            onClick={() => signOut.mutate()}
            className="-me-3"
          >
            <LogOut aria-hidden className="size-5" />
            {texts.shell.signOut}
          </Button>
        </div>
        <p className="text-small font-bold text-brand-ink">{texts.setup.eyebrow}</p>
        <h1 className="mt-1 text-title font-bold">{texts.setup.title}</h1>
        <p className="mt-2 text-body text-ink-soft">{texts.setup.text}</p>
        {explainsGate && (
          <p
            role="status"
            className="mt-4 animate-rise rounded-lg bg-brand-tint px-4 py-3 text-small font-semibold text-brand-ink"
          >
            {told(missingDetails(me))}
          </p>
        )}
        <SetupForm me={me} values={values} onChange={setValues} onSaved={forgetDraft} />
      </main>
    </div>
  );
}
