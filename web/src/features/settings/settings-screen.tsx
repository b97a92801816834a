import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ComponentType, Suspense, lazy } from "react";

import { Loading } from "@/components/states/loading";
import { PageHeader } from "@/components/shell/page-header";
import { cardStyle } from "@/components/ui/card";
import { iconButtonStyle } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { type Me, meQuery } from "@/features/profile/public";
import { settingsTexts } from "@/texts/settings";
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

const DatingCard = lazy(async () => (await import("./dating/dating-card")).loadDatingCard());

type SettingsScreenProps = {
  /** Notices about the place: not set, or not published yet. */
  PlaceNotice: ComponentType<{ me: Me }>;
  /** Links to blocked people and own reports. */
  SafetyLinks: ComponentType;
  HiddenLink: ComponentType<{ label: string }>;
  readPosition: ReadPosition;
};

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
          <Suspense fallback={me.intent === "dating" ? <DatingSkeleton /> : null}>
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

const DatingSkeleton = () => (
  <Loading>
    <div className={cardStyle("grid gap-4 p-5 lg:p-6")}>
      <Skeleton className="h-6 w-1/3" />
      <Skeleton className="h-12" />
    </div>
  </Loading>
);

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
