import { Choice } from "@/components/ui/fields/choice";
import type { Me } from "@/features/profile/public";
import { settingsTexts } from "@/texts/settings";

import { HiddenAreas } from "./hidden-areas";
import { HomeArea } from "./home-area";
import { SettingsCard } from "../settings-card";
import { useChoosePlace } from "./place.queries";
import type { ReadPosition } from "./use-area-choice";

const LEVELS = [2, 4, 8, 16] as const;
const options = () =>
  LEVELS.map((km) => ({ value: String(km), label: settingsTexts.levelOption(km) }));

type PlaceCardProps = { me: Me; readPosition: ReadPosition };

export const PlaceCard = ({ me, readPosition }: PlaceCardProps) => (
  <SettingsCard title={settingsTexts.place} id="place">
    {me.isDemo ? (
      <p className="text-body text-ink-soft">{settingsTexts.placeDemo}</p>
    ) : (
      <>
        {!me.settings.showLocation && (
          <p className="rounded-md bg-sunken px-3.5 py-2.5 text-small">
            {settingsTexts.placeHidden}
          </p>
        )}
        <LevelChoice level={me.place.level} />
        <HomeArea me={me} readPosition={readPosition} />
        <HiddenAreas me={me} readPosition={readPosition} />
      </>
    )}
  </SettingsCard>
);

function LevelChoice({ level }: { level: number }) {
  const { mutate, isPending, variables } = useChoosePlace();
  const shown = (isPending && variables.level) || level;
  return (
    <div className="grid gap-2">
      <Choice
        legend={settingsTexts.level}
        name="level"
        options={options()}
        value={String(shown)}
        onChange={(value) => mutate({ level: LEVELS.find((km) => String(km) === value) })}
      />
      <p className="text-caption text-ink-soft">{settingsTexts.levelText(shown)}</p>
    </div>
  );
}
