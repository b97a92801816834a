import { LANGUAGES } from "@hereabouts/db/enumerations";
import { useId } from "react";

import { LANGUAGE_NAMES, chooseLanguage, chosenLanguage, isLanguageOfTab } from "@/texts/language";
import { settingsTexts } from "@/texts/settings";
import { texts } from "@/texts/texts";

/** Buttons rather than radios: choosing reloads the page, which an arrow key passing a choice must not do. */
export function LanguageChoice() {
  const id = useId();
  const chosen = chosenLanguage();
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <p id={id} className="text-small font-semibold">
        {texts.states.language}
      </p>
      <div className="flex gap-1 rounded-lg bg-sunken p-1">
        {[undefined, ...LANGUAGES].map((language) => (
          <button
            key={language ?? "system"}
            type="button"
            lang={language}
            aria-pressed={language === chosen}
            onClick={() => language !== chosen && chooseLanguage(language)}
            className="min-h-11 min-w-0 flex-1 rounded-md px-2 text-small font-medium text-ink-soft transition hover:text-ink aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:shadow-lift aria-pressed:inset-ring aria-pressed:inset-ring-control"
          >
            {language ? LANGUAGE_NAMES[language] : settingsTexts.systemLanguage}
          </button>
        ))}
      </div>
      {isLanguageOfTab() && (
        <p className="text-small text-ink-soft">{settingsTexts.languageOfTab}</p>
      )}
    </div>
  );
}
