import { Avatar } from "@/components/ui/avatar";
import type { Person } from "@/features/people/public";
import { usePresence } from "@/lib/presence";
import { memberTexts, texts } from "@/texts/texts";

type FirstWordsProps = { person: Person; onChoose: (text: string) => void };

export function FirstWords({ person, onChoose }: FirstWordsProps) {
  const [shared] = person.sharedInterests;
  const line = shared
    ? memberTexts.chat.sharedOpener(texts.interest(shared))
    : memberTexts.chat.opener;
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
        <button
          type="button"
          onClick={() => onChoose(line)}
          className="mt-3 rounded-xl rounded-br-sm bg-brand-tint px-4 py-3 text-left text-body text-pretty transition hover:brightness-97 active:brightness-94"
        >
          {line}
          <span className="mt-1 block text-small font-semibold text-brand-ink">
            {memberTexts.chat.takeOpener}
          </span>
        </button>
      </div>
    </div>
  );
}
