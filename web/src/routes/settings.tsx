import { createFileRoute } from "@tanstack/react-router";

import { readFix, roundedPosition } from "@/features/discovery/own-position";
import { PlaceNotice } from "@/features/discovery/place-notice";
import { SafetyLinks } from "@/features/safety/safety-links";
import { SettingsScreen } from "@/features/settings/settings-screen";

export const Route = createFileRoute("/settings")({ component: SettingsRoute });

function SettingsRoute() {
  return (
    <SettingsScreen
      PlaceNotice={PlaceNotice}
      SafetyLinks={SafetyLinks}
      readPosition={readPosition}
    />
  );
}

const readPosition = async () => roundedPosition(await readFix());
