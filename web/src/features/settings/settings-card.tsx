import type { ReactNode } from "react";

import { cardStyle } from "@/components/ui/card";

type SettingsCardProps = { title: string; children: ReactNode };

export const SettingsCard = ({ title, children }: SettingsCardProps) => (
  <section className={cardStyle("grid gap-4 p-5 lg:p-6")}>
    <h2 className="text-heading font-bold">{title}</h2>
    {children}
  </section>
);
