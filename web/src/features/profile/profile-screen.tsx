import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Settings } from "lucide-react";
import { Suspense, lazy } from "react";

import { PageHeader } from "@/components/shell/page-header";
import { Loading } from "@/components/states/loading";
import { cardStyle } from "@/components/ui/card";
import { iconButtonStyle } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { useDraft } from "@/lib/draft";
import { memberTexts } from "@/texts/texts";

import { type EditValues, editValuesOf, previewOf } from "./edit-values";
import { ProfileCard } from "./profile-card";
import { ProfileDetails } from "./profile-details";
import { meQuery } from "./profile.queries";
import { useFocusAfter } from "./use-focus-after";

const ProfileEditor = lazy(async () => (await import("./profile-editor")).loadProfileEditor());

export function ProfileScreen() {
  const { data: me } = useSuspenseQuery(meQuery);
  const [draft, setDraft, clearDraft] = useDraft<EditValues | null>(`profile:${me.id}`, null);
  const isEditing = draft !== null;
  return (
    <div className="mx-auto min-h-pane max-w-5xl">
      <PageHeader title={memberTexts.profile.title} actions={<SettingsLink />} />
      <div className="grid items-start gap-5 px-4 pt-2 pb-8 lg:grid-cols-[20rem_1fr] lg:px-6">
        <ProfileCard
          me={me}
          preview={draft && previewOf(me, { ...editValuesOf(me), ...draft })}
          editButton={useFocusAfter(isEditing)}
          onEdit={() => setDraft(editValuesOf(me))}
        />
        {isEditing ? (
          <Suspense fallback={<EditorSkeleton />}>
            <ProfileEditor
              me={me}
              values={{ ...editValuesOf(me), ...draft }}
              onChange={setDraft}
              onClose={clearDraft}
            />
          </Suspense>
        ) : (
          <ProfileDetails me={me} />
        )}
      </div>
    </div>
  );
}

const SettingsLink = () => (
  <Link
    to="/settings"
    aria-label={memberTexts.settings.title}
    title={memberTexts.settings.title}
    className={iconButtonStyle("plain", "-me-2")}
  >
    <Settings aria-hidden className="size-5.5" />
  </Link>
);

const EditorSkeleton = () => (
  <Loading>
    <div className={cardStyle("grid gap-6 p-5 lg:p-7")}>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  </Loading>
);
