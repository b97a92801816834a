import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";

import { PageHeader } from "@/components/shell/page-header";
import { cardStyle } from "@/components/ui/card";
import { iconButtonStyle } from "@/components/ui/icon-button";
import { memberTexts } from "@/texts/texts";

type FormPageProps = { title: string; back?: string; children: ReactNode };

/** A form about an event, with the way back to it or to the list. */
export const FormPage = ({ title, back = "/events", children }: FormPageProps) => (
  <div className="mx-auto min-h-pane max-w-2xl">
    <PageHeader
      title={title}
      back={
        <Link
          to={back}
          aria-label={memberTexts.events.back}
          title={memberTexts.events.back}
          className={iconButtonStyle("plain", "-ms-2")}
        >
          <ArrowLeft aria-hidden className="size-5.5 rtl:-scale-x-100" />
        </Link>
      }
    />
    <div className="px-4 pt-2 pb-8 lg:px-6">
      <div className={cardStyle("p-5 lg:p-7")}>{children}</div>
    </div>
  </div>
);
