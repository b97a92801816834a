import { en } from "@/texts/en";

export const intentOptions = (["friends", "dating", "networking"] as const).map((value) => ({
  value,
  label: en.intents[value],
}));
