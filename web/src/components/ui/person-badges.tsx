import { memberTexts, texts } from "@/texts/texts";

import { Badge } from "./badge";

type PersonBadgesProps = {
  person: {
    status: keyof typeof memberTexts.person.statuses;
    intent: keyof typeof texts.intents | null;
  };
};

/** Status and intent of a person. */
export const PersonBadges = ({ person: { status, intent } }: PersonBadgesProps) => (
  <>
    <Badge tone={status === "available" ? "good" : "neutral"}>
      {memberTexts.person.statuses[status]}
    </Badge>
    {intent && <Badge tone="brand">{texts.intents[intent]}</Badge>}
  </>
);
