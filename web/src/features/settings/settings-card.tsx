import type { ReactNode } from "react";

import { cardStyle } from "@/components/ui/card";

type SettingsCardProps = {
  title: string;
  /** What a link's hash leads to. */
  id?: string;
  children: ReactNode;
};

export const SettingsCard = ({ title, id, children }: SettingsCardProps) => (
  <section id={id} className={cardStyle("grid scroll-mt-24 gap-4 p-5 lg:p-6")}>
    <h2 className="text-heading font-bold">{title}</h2>
    {children}
  </section>
);
