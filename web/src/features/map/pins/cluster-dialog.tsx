import { Dialog } from "@/components/ui/dialog";
import { memberTexts } from "@/texts/texts";

import { type Person, PersonRow } from "@/features/people/public";

type ClusterDialogProps = {
  people: readonly Person[];
  /** Whether zooming in would separate them. */
  isSeparable: boolean;
  open: boolean;
  onClose: () => void;
};

function clusterText(people: readonly Person[], isSeparable: boolean) {
  if (people.every(({ isDefaultPlace }) => isDefaultPlace)) return memberTexts.map.clusterUnset;
  return isSeparable ? memberTexts.map.clusterZoom : memberTexts.map.clusterText;
}

/** The people of a cluster as a list; each opens the chat, as a pin does. */
export const ClusterDialog = ({ people, isSeparable, open, onClose }: ClusterDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onClose}
    title={memberTexts.map.clusterTitle(people.length)}
    description={clusterText(people, isSeparable)}
  >
    <ul className="-mx-3">
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          link={{ to: "/chat/$userId", params: { userId: person.id } }}
        />
      ))}
    </ul>
  </Dialog>
);
