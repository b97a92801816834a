import type { ReactNode } from "react";

import { loadTownTexts } from "@/texts/town";

import { FirstRitual } from "./first-ritual";
import { Invite } from "./invite";
import { TellOfFive } from "./tell-of-five";

type TownProps = {
  /** Over the map of a phone: without explanations. */
  isBrief?: boolean;
  /** The next events around here, if there are any. */
  children?: ReactNode;
};

/** What somebody can do where nobody is yet: bring others along, begin with an event, be told. */
const Town = ({ isBrief = false, children }: TownProps) => (
  <div className={isBrief ? "grid gap-4" : "grid gap-8"}>
    <Invite isBrief={isBrief} />
    <div className="grid gap-4">
      {children}
      <FirstRitual isBrief={isBrief} />
    </div>
    <TellOfFive isBrief={isBrief} />
  </div>
);

export async function loadTown() {
  await loadTownTexts();
  return Town;
}
