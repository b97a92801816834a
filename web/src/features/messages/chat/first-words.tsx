import { Avatar } from "@/components/ui/avatar";
import type { Person } from "@/features/people/public";
import { usePresence } from "@/lib/people/presence";
import { memberTexts } from "@/texts/texts";

import { OpenerButton } from "./opener-button";

type FirstWordsProps = { person: Person; onChoose: (text: string) => void };

export function FirstWords({ person, onChoose }: FirstWordsProps) {
  return (
    <div className="relative grid min-h-0 flex-1 place-items-center overflow-y-auto">
      <div className="grid max-w-sm animate-rise justify-items-center gap-2 px-6 py-8 text-center">
        <Avatar
          person={person}
          size="huge"
          online={usePresence(person) === "online"}
          className="mb-3"
        />
        <h2 className="text-heading font-bold wrap-anywhere">
          {memberTexts.chat.sayHi(person.name)}
        </h2>
        <p className="text-body text-balance text-ink-soft">{memberTexts.chat.sayHiText}</p>
        <div className="mt-3">
          <OpenerButton shared={person.sharedInterests[0]} onChoose={onChoose} />
        </div>
      </div>
    </div>
  );
}
