import { Link } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";

import { buttonStyle } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import { ConnectButton } from "./connect-button";
import type { Person } from "./people.queries";

type PersonActionsProps = { myId: string; person: Person };

export const PersonActions = ({ myId, person }: PersonActionsProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2.5">
    <ConnectButton myId={myId} person={person} />
    <Link
      to="/chat/$userId"
      params={{ userId: person.id }}
      className={buttonStyle("secondary", "medium")}
    >
      <MessageCircle aria-hidden className="size-4.5" />
      {memberTexts.discover.message}
    </Link>
  </div>
);
