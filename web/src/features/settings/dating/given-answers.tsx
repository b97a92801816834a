import { Chip } from "@/components/ui/chip";
import { SwitchRow } from "@/components/ui/fields/switch-row";
import { toast } from "@/lib/toast";
import { datingTexts } from "@/texts/dating";

import { refusalText, whoWords } from "./dating-words";
import { type DatingPreferences, useSaveAnswers } from "./dating.queries";

export const GivenAnswers = ({ preferences }: { preferences: DatingPreferences }) => (
  <dl className="grid gap-4">
    <Words label={datingTexts.who} words={whoWords(preferences)} />
    <Words
      label={datingTexts.whom}
      words={preferences.wanted.map((kind) => datingTexts.wanted[kind])}
    />
  </dl>
);

const Words = ({ label, words }: { label: string; words: string[] }) => (
  <div className="grid gap-2">
    <dt className="text-small font-semibold">{label}</dt>
    <dd className="flex flex-wrap gap-2">
      {words.map((word) => (
        <Chip key={word}>
          <bdi>{word}</bdi>
        </Chip>
      ))}
    </dd>
  </div>
);

/** Can be changed at any time, as it is not one of the answers. */
export function VisibilitySwitch({ preferences }: { preferences: DatingPreferences }) {
  const save = useSaveAnswers();
  const { genders, ownWords, wanted, isShown } = preferences;
  if (genders.includes("rather_not_say")) return null;
  return (
    <SwitchRow
      label={datingTexts.show}
      text={datingTexts.showText}
      isOn={save.isPending ? save.variables.isShown : isShown}
      onChange={(next) =>
        save.mutate(
          { genders, ownWords, wanted, isShown: next },
          {
            onError: (error) =>
              toast({
                title: datingTexts.saveFailed,
                description: refusalText(error, preferences),
                variant: "destructive",
              }),
          },
        )
      }
    />
  );
}
