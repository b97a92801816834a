import { useSetAtom } from "jotai";
import { Ban, Flag } from "lucide-react";

import type { MenuItem } from "@/components/ui/menu-item";
import { memberTexts } from "@/texts/texts";

import { type Subject, safetyDialogAtom } from "./safety-dialog";

/** Menu items to block and report a person or event. */
export function useSafetyItems(subject: Subject): MenuItem[] {
  const ask = useSetAtom(safetyDialogAtom);
  const { person, event } = subject;
  const { block, report, reportEvent } = memberTexts.safety;
  return [
    {
      icon: Flag,
      label: event ? reportEvent : report(person.name),
      onSelect: () => ask({ what: "report", subject }),
    },
    {
      icon: Ban,
      label: block(person.name),
      isDangerous: true,
      onSelect: () => ask({ what: "block", subject }),
    },
  ];
}
