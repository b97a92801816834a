import { type Status, useStatus } from "@/lib/people/status";
import { texts } from "@/texts/texts";

import { Badge } from "./badge";
import { statusText } from "./status-text";

type PersonBadgesProps = {
  person: {
    status: Status;
    statusUntil?: string | undefined;
    intent: keyof typeof texts.intents | null;
  };
};

/** Status and intent of a person. */
export function PersonBadges({ person }: PersonBadgesProps) {
  const current = useStatus(person);
  return (
    <>
      <Badge tone={current.status === "available" ? "good" : "neutral"}>
        {statusText(current)}
      </Badge>
      {person.intent && <Badge tone="brand">{texts.intents[person.intent]}</Badge>}
    </>
  );
}
