import type { Me } from "@/features/profile/profile.queries";
import { en } from "@/texts/en";

import { SettingsCard } from "./settings-card";
import type { ChangeSettings } from "./settings.queries";
import { SwitchRow } from "./switch-row";

type NotificationsCardProps = { settings: Me["settings"]; onChange: ChangeSettings };

export const NotificationsCard = ({ settings, onChange }: NotificationsCardProps) => (
  <SettingsCard title={en.settings.notifications}>
    <SwitchRow
      label={en.settings.newMatches}
      text={en.settings.newMatchesText}
      isOn={settings.newMatches}
      onChange={(newMatches) => onChange({ newMatches })}
    />
    <SwitchRow
      label={en.settings.messages}
      text={en.settings.messagesText}
      isOn={settings.messages}
      onChange={(messages) => onChange({ messages })}
    />
  </SettingsCard>
);
