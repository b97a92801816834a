import { oneLine } from "@hereabouts/api/lib/text/visible-text.schema";

import { setupTexts } from "@/texts/setup";
import { memberTexts } from "@/texts/texts";

import { PreviewCard } from "../preview-card";
import type { Me } from "../profile.queries";
import type { SetupValues } from "./setup-values";

type SetupPreviewProps = { me: Me; values: SetupValues };

/** A preview of what is typed so far. */
export function SetupPreview({ me, values }: SetupPreviewProps) {
  const name = oneLine(values.name) || setupTexts.previewName;
  return (
    <div className="m-auto grid w-full max-w-sm gap-5">
      <p className="text-heading font-bold">{memberTexts.setup.preview}</p>
      <div className="overflow-clip rounded-xl bg-surface text-ink shadow-float">
        <PreviewCard person={{ ...me, ...values, name, age: Number(values.age) || null }} />
      </div>
    </div>
  );
}
