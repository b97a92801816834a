import { Check, UserRoundPlus } from "lucide-react";

import { buttonStyle } from "@/components/ui/button";
import { useConnect } from "@/features/matches/public";
import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import type { Person } from "./people.queries";

type ConnectButtonProps = { myId: string; person: Person; className?: string };

/** Keeps its position and the focus after connecting. */
export function ConnectButton({ myId, person, className }: ConnectButtonProps) {
  const connect = useConnect(myId);
  const { isConnected } = person;
  const Icon = isConnected ? Check : UserRoundPlus;
  return (
    <button
      type="button"
      aria-disabled={isConnected || undefined}
      onClick={() => !isConnected && connect.mutate(person.id)}
      className={
        isConnected
          ? buttonStyle(
              "ghost",
              "medium",
              classNames("cursor-default bg-good-tint! text-good-ink", className),
            )
          : buttonStyle("primary", "medium", className)
      }
    >
      <Icon key={String(isConnected)} aria-hidden className="size-4.5 animate-pop" />
      {isConnected ? memberTexts.discover.connected : memberTexts.discover.connect}
    </button>
  );
}
