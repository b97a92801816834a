import { type ReactNode } from "react";

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-heading font-bold">{title}</h2>
      {children}
    </section>
  );
}
