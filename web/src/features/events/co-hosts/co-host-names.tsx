import { Link } from "@tanstack/react-router";

import { locale } from "@/texts/language";
import { myEventsTexts } from "@/texts/my-events";

import type { CoHost } from "./co-hosts.queries";

const listed = new Intl.ListFormat(locale, { type: "conjunction" });

/** The co-hosts as links to their profiles, except the member's own name. */
export function CoHostNames({ coHosts, myId }: { coHosts: readonly CoHost[]; myId: string }) {
  const parts = listed.formatToParts(coHosts.map((_, index) => String(index)));
  return (
    <span className="block text-small text-ink-soft">
      {myEventsTexts.coHosts.with}{" "}
      {parts.map(({ type, value }) => {
        const coHost = type === "element" ? coHosts[Number(value)] : undefined;
        if (!coHost) return value;
        const name = <bdi>{coHost.name}</bdi>;
        return coHost.id === myId ? (
          <span key={coHost.id}>{name}</span>
        ) : (
          <Link
            key={coHost.id}
            to="/discover"
            search={{ person: coHost.id }}
            className="font-semibold text-ink underline-offset-2 hover:underline"
          >
            {name}
          </Link>
        );
      })}
    </span>
  );
}
