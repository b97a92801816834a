import { SwitchRow } from "@/components/ui/fields/switch-row";
import { myEventsTexts } from "@/texts/my-events";

import type { PlusOne } from "./use-plus-one";

export function PlusOneSwitch({ brought }: { brought: PlusOne }) {
  const { isOn, hasRoom, asks, set } = brought;
  const words = myEventsTexts.guests;
  return (
    <SwitchRow
      label={words.plusOne}
      text={words[asks ? "plusOneAsked" : hasRoom ? "plusOneText" : "plusOneFull"]}
      isOn={isOn}
      isDisabled={!hasRoom}
      onChange={set}
    />
  );
}
