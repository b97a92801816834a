import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";

import { Choice } from "@/components/ui/choice";
import { enMember } from "@/texts/en-member";

import { SettingsCard } from "./settings-card";
import { THEMES, chooseTheme, chosenTheme } from "./theme";

const icons = { system: Monitor, light: Sun, dark: Moon };
const options = THEMES.map((value) => ({
  value,
  label: enMember.settings.themes[value],
  icon: icons[value],
}));

export function AppearanceCard() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <SettingsCard title={enMember.settings.appearance}>
      <Choice
        legend={enMember.settings.theme}
        name="theme"
        options={options}
        value={theme}
        onChange={(chosen) => {
          setTheme(chosen);
          chooseTheme(chosen);
        }}
      />
    </SettingsCard>
  );
}
