import { Bell, Coffee, HeartHandshake, MapPin, Settings } from "lucide-react";
import { type ReactNode, useState } from "react";

import { Brand } from "@/components/brand/brand-mark";
import { EmptyState } from "@/components/states/empty-state";
import { ErrorCard } from "@/components/states/error-card";
import { ErrorState } from "@/components/states/error-state";
import { Loading } from "@/components/states/loading";
import { PersonRowSkeletons } from "@/components/states/person-row-skeleton";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button, type ButtonVariant } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { ChipGroup } from "@/components/ui/fields/chip-group";
import { Choice } from "@/components/ui/fields/choice";
import { CountBadge } from "@/components/ui/count-badge";
import { Dialog, Sheet } from "@/components/ui/dialog";
import { Field } from "@/components/ui/fields/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/fields/input";
import { PasswordInput } from "@/components/ui/fields/password-input";
import { ScoreBadge } from "@/components/ui/score-badge";
import { Select } from "@/components/ui/fields/select";
import { Textarea } from "@/components/ui/fields/textarea";
import { toast } from "@/lib/toast";

const variants: ButtonVariant[] = ["primary", "secondary", "ghost", "destructive"];
const options = [
  { value: "friends", label: "Friendship", icon: HeartHandshake },
  { value: "dating", label: "Dating" },
  { value: "networking", label: "Networking" },
];
const names = ["Ada Lovelace", "李小龍", "محمد علي", "Bo", "Maximiliane von Hohenlohe"];

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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h2 className="text-heading font-bold">{title}</h2>
      {children}
    </section>
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

function Buttons() {
  return (
    <Part title="Buttons">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap gap-3">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} size="large">
            Large
          </Button>
          <Button variant={variant} loading>
            Loading
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className="flex gap-3">
        <IconButton icon={Settings} label="Settings" />
        <IconButton icon={MapPin} label="Place" tone="raised" />
        <IconButton icon={Bell} label="Not now" disabled />
      </div>
    </Part>
  );
}

function Fields() {
  const [interests, setInterests] = useState(["coffee"]);
  return (
    <Part title="Fields">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Plain" hint="A hint" optional>
          {(control) => <Input {...control} placeholder="Placeholder" />}
        </Field>
        <Field label="Wrong" error="Enter a valid e-mail address.">
          {(control) => <Input {...control} defaultValue="nobody" />}
        </Field>
        <Field label="Password">
          {(control) => <PasswordInput {...control} defaultValue="secret" />}
        </Field>
        <Field label="Select">{(control) => <Select {...control} options={options} />}</Field>
        <Field label="Disabled">{(control) => <Input {...control} disabled value="Fixed" />}</Field>
        <Field label="Long text">{(control) => <Textarea {...control} maxLength={30} />}</Field>
      </div>
      <Choice legend="Choice" name="choice" options={options} defaultValue="dating" />
      <Choice legend="Choice, wrong" name="wrong" options={options} error="Choose one." />
      <ChipGroup
        legend="Chips"
        hint="Any of them"
        name="chips"
        options={["hiking", "coffee", "reading"].map((value) => ({ value, label: value }))}
        value={interests}
        onChange={setInterests}
      />
    </Part>
  );
}

function Marks() {
  return (
    <Part title="People and marks">
      <div className="flex flex-wrap items-center gap-3">
        {names.map((name, index) => (
          <Avatar key={name} person={{ id: name, name }} online={index % 2 === 0} />
        ))}
        <Avatar person={{ id: "s", name: "S" }} size="small" online />
        <Avatar person={{ id: "l", name: "Large One" }} size="large" online />
        <Avatar person={{ id: "h", name: "Huge One" }} size="huge" online />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {[100, 80, 79, 60, 59, 0].map((score) => (
          <ScoreBadge key={score} score={score} />
        ))}
        <ScoreBadge score={85} size="small" />
        <CountBadge count={3} label={(count) => `${count} unread`} />
        <CountBadge count={120} label={(count) => `${count} unread`} />
        <Badge>Neutral</Badge>
        <Badge tone="brand">Brand</Badge>
        <Badge tone="good">Good</Badge>
        <Badge tone="danger">Danger</Badge>
        <Chip>coffee</Chip>
        <Chip tone="shared">hiking</Chip>
        <Chip onRemove={() => {}} removeLabel="Remove">
          removable
        </Chip>
      </div>
      <Card className="p-5">A card</Card>
    </Part>
  );
}

function Layers() {
  const [layer, setLayer] = useState<"dialog" | "sheet">();
  const close = () => setLayer(undefined);
  return (
    <Part title="Layers">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setLayer("dialog")}>Dialog</Button>
        <Button onClick={() => setLayer("sheet")}>Sheet</Button>
        <Button onClick={() => toast({ title: "Just so you know", description: "A toast." })}>
          Toast
        </Button>
        <Button onClick={() => toast({ title: "Done", variant: "success" })}>Success toast</Button>
        <Button onClick={() => toast({ title: "Error", variant: "destructive" })}>
          Error toast
        </Button>
      </div>
      <Dialog open={layer === "dialog"} onOpenChange={close} title="A dialog" description="Why">
        Content
      </Dialog>
      <Sheet open={layer === "sheet"} onOpenChange={close} title="A sheet">
        Content
      </Sheet>
    </Part>
  );
}

function States() {
  return (
    <Part title="States">
      <Loading>
        <PersonRowSkeletons count={2} />
      </Loading>
      <EmptyState
        icon={Coffee}
        title="No matches yet"
        description="Say hello to somebody nearby."
        action={<Button>Discover people</Button>}
      />
      <ErrorState
        title="We couldn't load matches"
        message="It did not answer."
        onRetry={() => {}}
      />
      <ErrorCard
        title="We couldn't sign you in"
        message="Invalid email or password"
        onRetry={() => {}}
      />
    </Part>
  );
}
