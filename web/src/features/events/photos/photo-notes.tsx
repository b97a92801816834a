import { useSetAtom } from "jotai";
import { Flag, Trash2 } from "lucide-react";
import { useState } from "react";

import { ConfirmDialog } from "@/components/states/confirm-dialog";
import { Avatar } from "@/components/ui/avatar";
import { Menu } from "@/components/ui/menu";
import { Name } from "@/components/ui/name";
import { safetyDialogAtom, useSafetyItems } from "@/features/safety/public";
import { exactTime, relativeTime } from "@/lib/time/relative-time";
import { communityTexts } from "@/texts/community";

import type { Event } from "../events.queries";
import { mayHost } from "../hosting/hosting";
import { type EventPhoto, useRemovePhoto } from "./event-photos.queries";
import { PhotoDescription } from "./photo-description";

type PhotoNotesProps = {
  event: Event;
  myId: string;
  photo: EventPhoto;
  onRemoved: () => void;
  onClose: () => void;
};

/** Who added the photo, and what the member can do with it. */
export function PhotoNotes({ event, myId, photo, onRemoved, onClose }: PhotoNotesProps) {
  const { addedBy, alt } = photo;
  const [isAsking, setIsAsking] = useState(false);
  const items = usePhotoItems({ event, myId, photo, onClose, onRemove: () => setIsAsking(true) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-6 py-4">
      <div className="flex items-center gap-3">
        <Avatar person={addedBy} size="small" />
        <Byline photo={photo} />
        <Menu label={communityTexts.photos.actions} items={items} className="text-ink-soft" />
      </div>
      {addedBy.id === myId ? (
        <PhotoDescription eventId={event.id} photo={photo} />
      ) : (
        alt && (
          <p dir="auto" className="text-small wrap-anywhere">
            {alt}
          </p>
        )
      )}
      <RemoveDialog
        eventId={event.id}
        photoId={photo.id}
        open={isAsking}
        onClose={() => setIsAsking(false)}
        onRemoved={onRemoved}
      />
    </div>
  );
}

const Byline = ({ photo: { addedBy, createdAt } }: { photo: EventPhoto }) => (
  <p className="min-w-0 flex-1 text-small">
    <span className="block font-semibold">
      <Name>{addedBy.name}</Name>
    </span>
    <time dateTime={createdAt} title={exactTime(createdAt)} className="text-ink-soft">
      {relativeTime(createdAt)}
    </time>
  </p>
);

type RemoveDialogProps = {
  eventId: string;
  photoId: string;
  open: boolean;
  onClose: () => void;
  onRemoved: () => void;
};

function RemoveDialog({ eventId, photoId, open, onClose, onRemoved }: RemoveDialogProps) {
  const words = communityTexts.photos;
  const remove = useRemovePhoto(eventId);
  const onSuccess = () => {
    onClose();
    onRemoved();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      words={{
        title: words.removeTitle,
        text: words.removeText,
        keep: words.keep,
        confirm: words.remove,
        failed: words.removeFailed,
      }}
      act={remove}
      onConfirm={() => remove.mutate(photoId, { onSuccess })}
    />
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
