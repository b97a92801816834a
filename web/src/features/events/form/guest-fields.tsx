import { SwitchRow } from "@/components/ui/fields/switch-row";
import { eventFormTexts } from "@/texts/event-form";

import type { EventValues } from "./event-form.validation";

type GuestValues = Pick<EventValues, "allowsPlusOne" | "needsApproval">;
type GuestFieldsProps = {
  values: GuestValues;
  onChange: (change: GuestValues) => void;
  /** How many members have requested to join already. */
  asking: number | undefined;
};

/** Who may join, and whether they may bring one more person. */
export function GuestFields({ values, onChange, asking = 0 }: GuestFieldsProps) {
  const { allowsPlusOne = false, needsApproval = false } = values;
  const text = needsApproval || !asking ? "approvalText" : "approvalEnds";
  return (
    <div className="grid gap-4">
      <SwitchRow
        label={eventFormTexts.plusOnes}
        text={eventFormTexts.plusOnesText}
        isOn={allowsPlusOne}
        onChange={(isOn) => onChange({ allowsPlusOne: isOn })}
      />
      <SwitchRow
        label={eventFormTexts.approval}
        text={eventFormTexts[text]}
        isOn={needsApproval}
        onChange={(isOn) => onChange({ needsApproval: isOn })}
      />
    </div>
  );
}
