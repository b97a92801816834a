import { AgeRange, type ChangeSettings, DistanceSlider } from "@/features/filters/public";
import type { Me } from "@/features/profile/public";
import { settingsTexts } from "@/texts/settings";

import { SettingsCard } from "./settings-card";

type FiltersCardProps = { settings: Me["settings"]; onChange: ChangeSettings };

export const FiltersCard = ({ settings, onChange }: FiltersCardProps) => (
  <SettingsCard id="filters" title={settingsTexts.filters}>
    <DistanceSlider
      value={settings.maxDistance}
      onChange={(maxDistance) => onChange({ maxDistance })}
    />
    <AgeRange ages={settings} onChange={onChange} />
  </SettingsCard>
);
