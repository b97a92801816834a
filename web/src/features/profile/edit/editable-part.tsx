import { Pencil } from "lucide-react";
import { type ReactNode, type Ref, Suspense, lazy } from "react";

import { Loading } from "@/components/states/loading";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { useDraft } from "@/lib/forms/draft";
import { memberTexts } from "@/texts/texts";

import { type EditValues, type Part, editValuesOf } from "./edit-values";
import type { Me } from "../profile.queries";
import { useFocusAfter } from "../use-focus-after";

const ProfileEditor = lazy(async () => (await import("./profile-editor")).loadProfileEditor());

type EditButtonProps = { ref: Ref<HTMLButtonElement>; name: string; onClick: () => void };

function EditButton({ ref, name, onClick }: EditButtonProps) {
  const label = `${memberTexts.events.edit}: ${name}`;
  return (
    <IconButton ref={ref} icon={Pencil} label={label} onClick={onClick} className="-my-2 -me-2" />
  );
}

const LoadingFields = () => (
  <Loading>
    <Skeleton className="h-24" />
  </Loading>
);

type EditablePartProps = {
  me: Me;
  part: Part;
  /** The part's name in the label of the edit button. */
  name: string;
  title: ReactNode;
  /** Renders the part as others read it, which may open the fields too. */
  children: (edit: () => void) => ReactNode;
};

/** A part of the member's profile as others read it, with a button that replaces it by its fields. */
export function EditablePart({ me, part, name, title, children }: EditablePartProps) {
  const [draft, setDraft, clearDraft] = useDraft<EditValues | null>(
    `profile-${part}:${me.id}`,
    null,
  );
  const edit = () => setDraft(editValuesOf(me));
  const pencil = useFocusAfter(draft !== null);
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        {title}
        {draft === null && <EditButton ref={pencil} name={name} onClick={edit} />}
      </div>
      {draft === null ? (
        children(edit)
      ) : (
        <Suspense fallback={<LoadingFields />}>
          <ProfileEditor
            {...{ me, part }}
            values={{ ...editValuesOf(me), ...draft }}
            onChange={setDraft}
            onClose={clearDraft}
          />
        </Suspense>
      )}
    </>
  );
}
