import { type ReactNode, useId } from "react";

import { cardStyle } from "@/components/ui/card";

type SettingsCardProps = {
  title: string;
  /** The anchor of links with a hash. */
  id?: string;
  children: ReactNode;
};

export function SettingsCard({ title, id, children }: SettingsCardProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={cardStyle("grid scroll-mt-24 gap-4 p-5 lg:p-6")}
    >
      <h2 id={titleId} className="text-heading font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
