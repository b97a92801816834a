import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ComponentType, Suspense, lazy } from "react";

import { PageHeader } from "@/components/shell/page-header";
import { iconButtonStyle } from "@/components/ui/icon-button";
import { type Me, meQuery } from "@/features/profile/public";
import { loadSettingsTexts, settingsTexts } from "@/texts/settings";
import { memberTexts } from "@/texts/texts";

import { AccountCard } from "./account-card";
import { AppearanceCard } from "./appearance-card";
import { CalendarCard } from "./calendar-card";
import { FiltersCard } from "./filters-card";
import type { ReadPosition } from "./home-area";
import { NotificationsCard } from "./notifications-card";
import { PasswordCard } from "./password-card";
import { PlaceCard } from "./place-card";
import { PrivacyCard } from "./privacy-card";
import { SessionsCard } from "./sessions-card";
import { SettingsCard } from "./settings-card";
import { useChangeSettings } from "@/features/filters/public";

const datingCard = async () => (await import("./dating/dating-card")).loadDatingCard();
const DatingCard = lazy(datingCard);

type SettingsScreenProps = {
  /** Notices about the place: not set, or not published yet. */
  PlaceNotice: ComponentType<{ me: Me }>;
  /** Links to blocked people and own reports. */
  SafetyLinks: ComponentType;
  HiddenLink: ComponentType<{ label: string }>;
  readPosition: ReadPosition;
};

/** A part that came later, or not at all, would move or take what stands below it, such as the way to sign out. */
export async function loadSettingsScreen() {
  await Promise.all([loadSettingsTexts(), datingCard()]);
}

const column = "grid content-start gap-5";

export function SettingsScreen(props: SettingsScreenProps) {
  const { PlaceNotice, SafetyLinks, HiddenLink, readPosition } = props;
  const { data: me } = useSuspenseQuery(meQuery);
  const change = useChangeSettings();
  return (
    <div className="mx-auto min-h-pane max-w-5xl">
      <PageHeader title={memberTexts.settings.title} back={<BackLink />} />
      <PlaceNotice me={me} />
      <div className="grid gap-5 px-4 pt-2 pb-8 lg:grid-cols-2 lg:px-6">
        <div className={column}>
          <PrivacyCard settings={me.settings} onChange={change} HiddenLink={HiddenLink} />
          <PlaceCard me={me} readPosition={readPosition} />
          <FiltersCard settings={me.settings} onChange={change} />
          <Suspense fallback={null}>
            <DatingCard me={me} />
          </Suspense>
          <NotificationsCard me={me} onChange={change} />
        </div>
        <div className={column}>
          <AppearanceCard />
          <PasswordCard me={me} />
          <SettingsCard title={memberTexts.safety.title} id="safety">
            <SafetyLinks />
          </SettingsCard>
          {!me.isDemo && <CalendarCard />}
          <SessionsCard me={me} />
          <AccountCard me={me} />
        </div>
      </div>
    </div>
  );
}

const BackLink = () => (
  <Link
    to="/profile"
    aria-label={settingsTexts.back}
    title={settingsTexts.back}
    className={iconButtonStyle("plain", "-ms-2")}
  >
    <ArrowLeft aria-hidden className="size-5.5 rtl:-scale-x-100" />
  </Link>
);
