import { useSetAtom } from "jotai";
import { Flag, Trash2 } from "lucide-react";
import { useState } from "react";

import { ConfirmDialog } from "@/components/states/confirm-dialog";
import { ErrorCard } from "@/components/states/error-card";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { Menu } from "@/components/ui/menu";
import { Name } from "@/components/ui/name";
import { safetyDialogAtom, useSafetyItems } from "@/features/safety/public";
import { errorText } from "@/lib/error-text";
import { exactTime, relativeTime } from "@/lib/time/relative-time";
import { toast } from "@/lib/toast";
import { communityTexts } from "@/texts/community";
import { EVENT_PHOTO_ALT_MAX } from "@hereabouts/api/event-photos/event-photo-limits.schema";

import type { Event } from "../events.queries";
import { mayHost } from "../hosting/hosting";
import { type EventPhoto, useDescribePhoto, useRemovePhoto } from "./event-photos.queries";

type PhotoNotesProps = {
  event: Event;
  myId: string;
  photo: EventPhoto;
  onRemoved: () => void;
  onClose: () => void;
};

/** Who added the photo, and what the member can do with it. */
export function PhotoNotes({ event, myId, photo, onRemoved, onClose }: PhotoNotesProps) {
  const words = communityTexts.photos;
  const { addedBy, createdAt, alt } = photo;
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemovePhoto(event.id);
  const isMine = addedBy.id === myId;
  const items = usePhotoItems({ event, myId, photo, onClose, onRemove: () => setIsAsking(true) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-6 py-4">
      <div className="flex items-center gap-3">
        <Avatar person={addedBy} size="small" />
        <p className="min-w-0 flex-1 text-small">
          <span className="block font-semibold">
            <Name>{addedBy.name}</Name>
          </span>
          <time dateTime={createdAt} title={exactTime(createdAt)} className="text-ink-soft">
            {relativeTime(createdAt)}
          </time>
        </p>
        <Menu label={words.actions} items={items} className="text-ink-soft" />
      </div>
      {isMine ? (
        <Description eventId={event.id} photo={photo} />
      ) : (
        alt && (
          <p dir="auto" className="text-small wrap-anywhere">
            {alt}
          </p>
        )
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        words={{
          title: words.removeTitle,
          text: words.removeText,
          keep: words.keep,
          confirm: words.remove,
          failed: words.removeFailed,
        }}
        act={remove}
        onConfirm={() =>
          remove.mutate(photo.id, {
            onSuccess: () => {
              setIsAsking(false);
              onRemoved();
            },
          })
        }
      />
    </div>
  );
}

type ItemsOf = Omit<PhotoNotesProps, "onRemoved"> & { onRemove: () => void };

/** Safety dialogs replace the photo. */
function usePhotoItems({ event, myId, photo, onRemove, onClose }: ItemsOf) {
  const words = communityTexts.photos;
  const ask = useSetAtom(safetyDialogAtom);
  const person = photo.addedBy;
  const [, block] = useSafetyItems({ person });
  const isMine = person.id === myId;
  const isHost = mayHost(event, myId);
  const part = { kind: "photo", id: photo.id, title: words.report } as const;
  const instead = (act: () => void) => () => {
    onClose();
    act();
  };
  const report = () => ask({ what: "report", subject: { person, part } });
  return [
    ...(isMine ? [] : [{ icon: Flag, label: words.report, onSelect: instead(report) }]),
    ...(isMine || !block ? [] : [{ ...block, onSelect: instead(block.onSelect) }]),
    ...(isMine || isHost
      ? [{ icon: Trash2, label: words.remove, isDangerous: true, onSelect: onRemove }]
      : []),
  ];
}

function Description({ eventId, photo }: { eventId: string; photo: EventPhoto }) {
  const words = communityTexts.photos;
  const [text, setText] = useState(photo.alt ?? "");
  const describe = useDescribePhoto(eventId, photo.id);
  const isChanged = text.trim() !== (photo.alt ?? "");
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (!isChanged || describe.isPending) return;
        describe.mutate(text, {
          onSuccess: () => toast({ title: words.saved, variant: "success" }),
        });
      }}
    >
      {describe.isError && (
        <ErrorCard
          title={words.describeFailed}
          message={errorText(describe.error, words.describeFailed)}
        />
      )}
      <div className="event-photo-description">
        <Field label={words.describe}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              maxLength={EVENT_PHOTO_ALT_MAX}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          loading={describe.isPending}
          disabled={!isChanged}
        >
          {words.saveDescription}
        </Button>
      </div>
    </form>
  );
}
