import type { Me } from "@/features/profile/public";
import { settingsTexts } from "@/texts/settings";

import { SettingsCard } from "./settings-card";
import type { ChangeSettings } from "@/features/filters/public";
import { SwitchRow } from "@/components/ui/fields/switch-row";

type PrivacyCardProps = {
  settings: Me["settings"];
  onChange: ChangeSettings;
};

export const PrivacyCard = ({ settings, onChange }: PrivacyCardProps) => (
  <SettingsCard title={settingsTexts.privacy} id="privacy">
    <div className="settings-switches">
      <SwitchRow
        label={settingsTexts.showLocation}
        text={settingsTexts.showLocationText}
        isOn={settings.showLocation}
        onChange={(showLocation) => onChange({ showLocation })}
      />
      <SwitchRow
        label={settingsTexts.showOnlineStatus}
        text={settingsTexts.showOnlineStatusText}
        isOn={settings.showOnlineStatus}
        onChange={(showOnlineStatus) => onChange({ showOnlineStatus })}
      />
    </div>
  </SettingsCard>
);
