import type { Me } from "@/features/profile/public";
import { settingsTexts } from "@/texts/settings";

import { AgeRange } from "./age-range";
import { DistanceSlider } from "./distance-slider";
import { SettingsCard } from "./settings-card";
import type { ChangeSettings } from "./settings.queries";

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
