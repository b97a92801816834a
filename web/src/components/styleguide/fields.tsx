import { HeartHandshake } from "lucide-react";
import { useState } from "react";

import { ChipGroup } from "@/components/ui/fields/chip-group";
import { Choice } from "@/components/ui/fields/choice";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { PasswordInput } from "@/components/ui/fields/password-input";
import { Select } from "@/components/ui/fields/select";
import { Textarea } from "@/components/ui/fields/textarea";

import { Part } from "./part";

const options = [
  { value: "friends", label: "Friendship", icon: HeartHandshake },
  { value: "dating", label: "Dating" },
  { value: "networking", label: "Networking" },
];

export function Fields() {
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
      <Choices />
    </Part>
  );
}

function Choices() {
  const [interests, setInterests] = useState(["coffee"]);
  return (
    <>
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
    </>
  );
}
