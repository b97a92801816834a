import { createFileRoute } from "@tanstack/react-router";

import { HiddenPeopleLink } from "@/features/nearby/public";
import { PlaceNotice, readFix, roundedPosition } from "@/features/places/public";
import { SafetyLinks } from "@/features/safety/public";
import { SettingsScreen } from "@/features/settings/settings-screen";

export const Route = createFileRoute("/settings")({
  component: SettingsRoute,
  loader: async () => (await import("@/features/settings/settings-screen")).loadSettingsScreen(),
});

function SettingsRoute() {
  return (
    <SettingsScreen
      PlaceNotice={PlaceNotice}
      SafetyLinks={SafetyLinks}
      HiddenPeopleLink={HiddenPeopleLink}
      readPosition={readPosition}
    />
  );
}

const readPosition = async () => roundedPosition(await readFix());
