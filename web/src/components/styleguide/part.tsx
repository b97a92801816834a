import type { ReactNode } from "react";

type PartProps = { title: string; children: ReactNode };

export function Part({ title, children }: PartProps) {
  return (
    <section className="grid gap-4">
      <h2 className="text-heading font-bold">{title}</h2>
      {children}
    </section>
  );
}
