import type { Me } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import { SettingsCard } from "./settings-card";
import type { ChangeSettings } from "./settings.queries";
import { SwitchRow } from "./switch-row";

type PrivacyCardProps = { settings: Me["settings"]; onChange: ChangeSettings };

export const PrivacyCard = ({ settings, onChange }: PrivacyCardProps) => (
  <SettingsCard title={memberTexts.settings.privacy}>
    <SwitchRow
      label={memberTexts.settings.showLocation}
      text={memberTexts.settings.showLocationText}
      isOn={settings.showLocation}
      onChange={(showLocation) => onChange({ showLocation })}
    />
    <SwitchRow
      label={memberTexts.settings.showOnlineStatus}
      text={memberTexts.settings.showOnlineStatusText}
      isOn={settings.showOnlineStatus}
      onChange={(showOnlineStatus) => onChange({ showOnlineStatus })}
    />
  </SettingsCard>
);
