import type { ComponentProps } from "react";

import { classNames } from "@/lib/class-names";

type CardProps = ComponentProps<"div"> & { as?: "div" | "article" | "section" | "li" };

export const cardStyle = (className?: string) =>
  classNames("rounded-xl border border-line bg-surface shadow-card", className);

export function Card({ as: Tag = "div", className, ...rest }: CardProps) {
  const Element = Tag as "div";
  return <Element {...rest} className={cardStyle(className)} />;
}
