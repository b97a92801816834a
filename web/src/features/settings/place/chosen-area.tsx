import { type ComponentProps, Suspense } from "react";

import { Opening } from "@/components/states/opening";
import { AreaDialog } from "@/features/places/public";
import { settingsTexts } from "@/texts/settings";

import type { useAreaChoice } from "./use-area-choice";

type ChosenAreaProps = { area: ReturnType<typeof useAreaChoice> } & Pick<
  ComponentProps<typeof AreaDialog>,
  "kind" | "me" | "onChoose"
>;

/** The dialog to choose an area in, once it has been opened. */
export const ChosenArea = ({ area, ...rest }: ChosenAreaProps) =>
  area.dialog.isRendered && (
    <Suspense fallback={<Opening />}>
      <AreaDialog
        {...area.dialogProps}
        {...rest}
        problem={area.isLost ? settingsTexts.homeLost : undefined}
      />
    </Suspense>
  );
