import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";

import { Choice } from "@/components/ui/choice";
import { en } from "@/texts/en";

import { SettingsCard } from "./settings-card";
import { THEMES, chooseTheme, chosenTheme } from "./theme";

const icons = { system: Monitor, light: Sun, dark: Moon };
const options = THEMES.map((value) => ({
  value,
  label: en.settings.themes[value],
  icon: icons[value],
}));

export function AppearanceCard() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <SettingsCard title={en.settings.appearance}>
      <Choice
        legend={en.settings.theme}
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
