import { type ReactNode, useId } from "react";

import { cardStyle } from "@/components/ui/card";

import "./settings-rows.css";

type SettingsCardProps = {
  title: string;
  /** The anchor of links with a hash. */
  id: string;
  /** Whether it shares its group with other cards, and shows its own title. */
  isPart?: boolean;
  children: ReactNode;
};

/** Full-width rows that open something. */
export const SettingsRows = ({ children }: { children: ReactNode }) => (
  <div className={cardStyle("settings-rows overflow-hidden")}>{children}</div>
);

export function SettingsCard({ title, id, isPart = false, children }: SettingsCardProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      {...(isPart ? { "aria-labelledby": titleId } : { "aria-label": title })}
      className={cardStyle("grid scroll-mt-24 gap-4 p-5 lg:p-6")}
    >
      {isPart && (
        <h2 id={titleId} className="text-heading font-bold">
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
