import type { Me } from "@/features/profile/profile.queries";
import { enMember } from "@/texts/en-member";

import { SettingsCard } from "./settings-card";
import type { ChangeSettings } from "./settings.queries";
import { SwitchRow } from "./switch-row";

type PrivacyCardProps = { settings: Me["settings"]; onChange: ChangeSettings };

export const PrivacyCard = ({ settings, onChange }: PrivacyCardProps) => (
  <SettingsCard title={enMember.settings.privacy}>
    <SwitchRow
      label={enMember.settings.showLocation}
      text={enMember.settings.showLocationText}
      isOn={settings.showLocation}
      onChange={(showLocation) => onChange({ showLocation })}
    />
    <SwitchRow
      label={enMember.settings.showOnlineStatus}
      text={enMember.settings.showOnlineStatusText}
      isOn={settings.showOnlineStatus}
      onChange={(showOnlineStatus) => onChange({ showOnlineStatus })}
    />
  </SettingsCard>
);
