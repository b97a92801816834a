import { LANGUAGES } from "@hereabouts/db/enumerations";
import { classNames } from "@/lib/class-names";
import { LANGUAGE_NAMES, chooseLanguage, language } from "@/texts/language";
import { texts } from "@/texts/texts";

/** For signed-out visitors, who have no settings and may not be able to read this page. */
export const LanguageSwitch = ({ className }: { className?: string }) => (
  <div
    role="group"
    aria-label={texts.states.language}
    className={classNames("flex flex-wrap justify-center", className)}
  >
    {LANGUAGES.map((offered) => (
      <button
        key={offered}
        type="button"
        lang={offered}
        aria-pressed={offered === language}
        onClick={() => offered !== language && chooseLanguage(offered)}
        className="min-h-11 rounded-md px-3 text-caption text-ink-soft transition hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
      >
        {LANGUAGE_NAMES[offered]}
      </button>
    ))}
  </div>
);
