import { INTENTS } from "@hereabouts/db/enumerations";

import { texts } from "@/texts/texts";

export const intentOptions = () => INTENTS.map((value) => ({ value, label: texts.intents[value] }));
