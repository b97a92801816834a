import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";

import { PageHeader } from "@/components/shell/page-header";
import { iconButtonStyle } from "@/components/ui/icon-button";
import { eventFormTexts } from "@/texts/event-form";
import { memberTexts } from "@/texts/texts";

import "./form.css";
import { useReturnToList } from "../list/steps-to-list";

type FormPageProps = { title: string; eventId?: string; children: ReactNode };

/** A page for an event form, with a link back to the event or the list. */
export const FormPage = ({ title, eventId, children }: FormPageProps) => (
  <div className="mx-auto min-h-pane max-w-5xl">
    <PageHeader title={title} back={eventId ? <BackToEvent eventId={eventId} /> : <BackToList />} />
    <div className="px-4 pt-2 pb-8 lg:px-6">{children}</div>
  </div>
);

const style = iconButtonStyle("plain", "-ms-2");
const arrow = <ArrowLeft aria-hidden className="size-5.5 rtl:-scale-x-100" />;

function BackToList() {
  const returnToList = useReturnToList();
  const label = memberTexts.events.back;
  return (
    <Link to="/events" onClick={returnToList} aria-label={label} title={label} className={style}>
      {arrow}
    </Link>
  );
}

function BackToEvent({ eventId }: { eventId: string }) {
  const label = eventFormTexts.backToEvent;
  return (
    <Link
      to="/events/$eventId"
      params={{ eventId }}
      replace
      state
      aria-label={label}
      title={label}
      className={style}
    >
      {arrow}
    </Link>
  );
}
