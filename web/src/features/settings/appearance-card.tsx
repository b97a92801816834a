import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";

import { Choice } from "@/components/ui/choice";
import { memberTexts } from "@/texts/texts";

import { LanguageChoice } from "./language-choice";
import { SettingsCard } from "./settings-card";
import { THEMES, chooseTheme, chosenTheme } from "./theme";

const icons = { system: Monitor, light: Sun, dark: Moon };
const themeOptions = () =>
  THEMES.map((value) => ({
    value,
    label: memberTexts.settings.themes[value],
    icon: icons[value],
  }));

export function AppearanceCard() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <SettingsCard title={memberTexts.settings.appearance}>
      <Choice
        legend={memberTexts.settings.theme}
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
