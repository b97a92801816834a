import type { ReactNode, Ref } from "react";

import { useDocumentTitle } from "@/lib/page/document-title";

type PageHeaderProps = {
  title: string;
  /** Lets the previous screen move the focus to the title. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** Shown after the title: a count or a place. */
  note?: ReactNode;
  back?: ReactNode;
  actions?: ReactNode;
  /** A second line, such as the active filters. */
  children?: ReactNode;
};

export function PageHeader({ title, titleRef, note, back, actions, children }: PageHeaderProps) {
  useDocumentTitle(title);
  return (
    <header className="sticky top-(--shell-top) z-20 bg-ground/92 px-4 pt-3 pb-2 backdrop-blur-md lg:px-6 lg:pt-5">
      <div className="flex items-start gap-2">
        {back}
        <div className="flex min-h-11 min-w-0 flex-1 flex-wrap content-center items-baseline gap-x-2.5">
          <h1
            ref={titleRef}
            {...(titleRef && { tabIndex: -1 })}
            className="text-title font-bold outline-none"
          >
            {title}
          </h1>
          {note && <p className="text-small text-ink-soft tabular-nums">{note}</p>}
        </div>
        {actions}
      </div>
      {children}
    </header>
  );
}
