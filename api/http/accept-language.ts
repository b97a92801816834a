import { LANGUAGES } from "@hereabouts/db/enumerations";
import type { Language } from "@hereabouts/db/enumerations";
import { qualityValues } from "./quality-values.ts";

const isOurs = (tag: string): tag is Language => LANGUAGES.some((language) => language === tag);

/** Our language that the client prefers, by the weights of its header, then by their order. */
export function preferredLanguage(header: string | null | undefined): Language {
  let wished: Language = "en";
  let most = 0;
  for (const [tag, weight] of qualityValues(header)) {
    const [language = ""] = tag.split("-");
    if (isOurs(language) && weight > most) [wished, most] = [language, weight];
  }
  return wished;
}
