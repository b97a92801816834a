import { Dialog } from "@/components/ui/dialog";
import { memberTexts } from "@/texts/texts";

import type { Person } from "./discovery.queries";
import { PersonRow } from "./person-row";

type ClusterDialogProps = { people: readonly Person[]; open: boolean; onClose: () => void };

/** The pins that stand too close together, as a list: each opens the chat, as a pin does. */
export const ClusterDialog = ({ people, open, onClose }: ClusterDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onClose}
    title={memberTexts.map.clusterTitle(people.length)}
    description={memberTexts.map.clusterText}
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
