import { LANGUAGES } from "@hereabouts/db/enumerations";
import type { Language } from "@hereabouts/db/enumerations";
import { qualityValues } from "./quality-values.ts";

const isOurs = (tag: string): tag is Language => LANGUAGES.some((language) => language === tag);

/** The language of ours that a client wants most, by the weights of its header, and by the order where they are equal. */
export function preferredLanguage(header: string | null | undefined): Language {
  let wished: Language = "en";
  let most = 0;
  for (const [tag, weight] of qualityValues(header)) {
    const [language = ""] = tag.split("-");
    if (isOurs(language) && weight > most) [wished, most] = [language, weight];
  }
  return wished;
}
