import { oneLine } from "@hereabouts/api/lib/visible-text.schema";

import { Avatar, type AvatarPerson } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Chip } from "@/components/ui/chip";
import { PersonName } from "@/components/ui/person-name";
import { memberTexts, texts } from "@/texts/texts";

import type { SetupValues } from "./setup-values";

/** A preview of what others will see. */
export function SetupPreview({ person }: { person: SetupValues & AvatarPerson }) {
  const { name, age, bio, intent, interests } = person;
  return (
    <div className="m-auto grid w-full max-w-sm gap-5">
      <p className="text-heading font-bold">{memberTexts.setup.preview}</p>
      <div className="grid gap-3 rounded-xl bg-surface p-6 text-ink shadow-float">
        <Avatar person={person} size="huge" />
        <p className="mt-1 text-heading font-bold">
          <PersonName
            person={{
              name: oneLine(name) || memberTexts.setup.previewName,
              age: Number(age) || null,
            }}
          />
        </p>
        {intent && (
          <Badge tone="brand" className="justify-self-start">
            {texts.intents[intent]}
          </Badge>
        )}
        <p dir="auto" className="text-body whitespace-pre-line text-ink-soft">
          {bio.trim() || memberTexts.setup.previewBio}
        </p>
        <div className="flex flex-wrap gap-1.5">
          {interests.map((interest) => (
            <Chip key={interest}>
              <bdi>{texts.interest(interest)}</bdi>
            </Chip>
          ))}
        </div>
      </div>
    </div>
  );
}
