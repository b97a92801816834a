import type { Me } from "@/features/profile/profile.queries";
import { en } from "@/texts/en";

import { SettingsCard } from "./settings-card";
import type { ChangeSettings } from "./settings.queries";
import { SwitchRow } from "./switch-row";

type PrivacyCardProps = { settings: Me["settings"]; onChange: ChangeSettings };

export const PrivacyCard = ({ settings, onChange }: PrivacyCardProps) => (
  <SettingsCard title={en.settings.privacy}>
    <SwitchRow
      label={en.settings.showLocation}
      text={en.settings.showLocationText}
      isOn={settings.showLocation}
      onChange={(showLocation) => onChange({ showLocation })}
    />
    <SwitchRow
      label={en.settings.showOnlineStatus}
      text={en.settings.showOnlineStatusText}
      isOn={settings.showOnlineStatus}
      onChange={(showOnlineStatus) => onChange({ showOnlineStatus })}
    />
  </SettingsCard>
);
