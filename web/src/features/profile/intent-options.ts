import { texts } from "@/texts/texts";

const INTENTS = ["friends", "dating", "networking"] as const;

export const intentOptions = () => INTENTS.map((value) => ({ value, label: texts.intents[value] }));
