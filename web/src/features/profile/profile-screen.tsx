import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Settings, Share2 } from "lucide-react";
import { Suspense, lazy, useEffect, useRef } from "react";

import { PageHeader } from "@/components/shell/page-header";
import { Loading } from "@/components/states/loading";
import { cardStyle } from "@/components/ui/card";
import { iconButtonStyle } from "@/components/ui/icon-button";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useDraft } from "@/lib/forms/draft";
import { shareLink } from "@/lib/share-link";
import { memberTexts } from "@/texts/texts";

import { type EditValues, editValuesOf, previewOf } from "./edit/edit-values";
import { PreviewButton } from "./preview-button";
import { PreviewCard } from "./preview-card";
import { ProfileCard, profileCardStyle } from "./profile-card";
import { ProfileDetails } from "./profile-details";
import { type Me, meQuery } from "./profile.queries";
import { useFocusAfter } from "./use-focus-after";

const ProfileEditor = lazy(async () => (await import("./edit/profile-editor")).loadProfileEditor());

export function ProfileScreen() {
  const { data: me } = useSuspenseQuery(meQuery);
  const [draft, setDraft, clearDraft] = useDraft<EditValues | null>(`profile:${me.id}`, null);
  const editButton = useFocusAfter(draft !== null);
  const values = draft && { ...editValuesOf(me), ...draft };
  const heading = useHeadingFocused(draft !== null);
  return (
    <div className="mx-auto min-h-pane max-w-5xl">
      <PageHeader
        title={values ? memberTexts.profile.edit : memberTexts.profile.title}
        titleRef={heading}
        actions={values ? <PreviewButton person={previewOf(me, values)} /> : <Actions me={me} />}
      />
      <div className="grid items-start gap-5 px-4 pt-2 pb-8 lg:grid-cols-[22rem_1fr] lg:px-6">
        {values ? (
          <Editing me={me} values={values} onChange={setDraft} onClose={clearDraft} />
        ) : (
          <>
            <ProfileCard
              me={me}
              editButton={editButton}
              onEdit={() => setDraft(editValuesOf(me))}
            />
            <ProfileDetails me={me} />
          </>
        )}
      </div>
    </div>
  );
}

/** The heading of the page, focused when the form replaces what was shown. */
function useHeadingFocused(isEditing: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isEditing) heading.current?.focus({ preventScroll: true });
  }, [isEditing]);
  return heading;
}

type EditingProps = {
  me: Me;
  values: EditValues;
  onChange: (values: EditValues) => void;
  onClose: () => void;
};

const Editing = (props: EditingProps) => (
  <>
    <Preview me={props.me} values={props.values} />
    <Suspense fallback={<EditorSkeleton />}>
      <ProfileEditor {...props} />
    </Suspense>
  </>
);

const Preview = ({ me, values }: { me: Me; values: EditValues }) => (
  <section aria-label={me.name} className={profileCardStyle("max-lg:hidden")}>
    <h2 className="px-5 py-3 text-small font-bold">{memberTexts.setup.preview}</h2>
    <PreviewCard person={previewOf(me, values)} />
  </section>
);

const Actions = ({ me }: { me: Me }) => (
  <>
    <Button
      variant="ghost"
      aria-label={memberTexts.profile.share}
      onClick={() => void shareLink(`/discover?person=${me.id}`, memberTexts.profile)}
    >
      <Share2 aria-hidden className="size-5" />
      <span className="share-words">{memberTexts.profile.share}</span>
    </Button>
    <SettingsLink />
  </>
);

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
