import { Brand } from "@/components/brand/brand-mark";

import { Buttons } from "./buttons";
import { Fields } from "./fields";
import { Layers } from "./layers";
import { Marks } from "./marks";
import { Part } from "./part";
import { States } from "./states";

/** Every component in every state; only on the dev server, at /styleguide. */
export function Styleguide() {
  return (
    <main className="mx-auto grid max-w-5xl gap-10 px-5 py-8">
      <Brand />
      <h1 className="text-display font-black">Styleguide</h1>
      <Type />
      <Buttons />
      <Fields />
      <Marks />
      <Layers />
      <States />
    </main>
  );
}

function Type() {
  return (
    <Part title="Type">
      <p className="text-display font-black">Display</p>
      <p className="text-title font-bold">Title</p>
      <p className="text-heading font-bold">Heading</p>
      <p className="text-lead">Lead, a first sentence</p>
      <p>Body text in deep ink on a warm ground.</p>
      <p className="text-small text-ink-soft">Small and soft, 0123456789</p>
      <p className="text-caption text-brand-ink">Caption in brand ink</p>
    </Part>
  );
}
