import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";

import { Choice } from "@/components/ui/fields/choice";
import { settingsTexts } from "@/texts/settings";

import { LanguageChoice } from "./language-choice";
import { SettingsCard } from "./settings-card";
import { THEMES, chooseTheme, chosenTheme } from "./theme";

const icons = { system: Monitor, light: Sun, dark: Moon };
const themeOptions = () =>
  THEMES.map((value) => ({
    value,
    label: settingsTexts.themes[value],
    icon: icons[value],
  }));

export function AppearanceCard() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <SettingsCard title={settingsTexts.appearance} id="appearance">
      <Choice
        legend={settingsTexts.theme}
        name="theme"
        options={themeOptions()}
        value={theme}
        onChange={(chosen) => {
          setTheme(chosen);
          chooseTheme(chosen);
        }}
      />
      <LanguageChoice />
    </SettingsCard>
  );
}
