import type { ReactNode } from "react";

import { cardStyle } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { Prompts } from "@/components/prompts/prompts";
import { collapseBlankLines } from "@/lib/collapse-blank-lines";
import { memberTexts, texts } from "@/texts/texts";

import type { Part } from "./edit/edit-values";
import { EditablePart } from "./edit/editable-part";
import type { Me } from "./profile.queries";

export const ProfileDetails = ({ me }: { me: Me }) => (
  <div className="grid min-w-0 gap-5">
    <OwnPart me={me} part="about" title={memberTexts.person.about}>
      {(edit) => <AboutText profile={me} onAdd={edit} />}
    </OwnPart>
    <OwnPart me={me} part="interests" title={memberTexts.person.interests}>
      {() => <InterestList interests={me.interests} />}
    </OwnPart>
    <section className={partStyle}>
      <PartTitle>{memberTexts.profile.activity}</PartTitle>
      <Activity me={me} />
      {me.connectionsCount > 0 && (
        <p className="text-caption text-ink-soft">{memberTexts.profile.matchRateHint}</p>
      )}
    </section>
  </div>
);

type AboutTextProps = {
  profile: Pick<Me, "bio" | "prompts">;
  /** A missing text is a button to write one; without `onAdd`, what others read. */
  onAdd?: () => void;
};

export function AboutText({ profile: { bio, prompts }, onAdd }: AboutTextProps) {
  return (
    <>
      {!bio && onAdd ? (
        <button type="button" onClick={onAdd} className="add-words">
          {memberTexts.profile.noBio}
        </button>
      ) : (
        <p
          dir="auto"
          className={`overflow-clip text-body wrap-anywhere ${bio ? "whitespace-pre-line" : "text-ink-soft"}`}
        >
          {(bio && collapseBlankLines(bio)) || memberTexts.person.noBio}
        </p>
      )}
      <Prompts prompts={prompts} />
    </>
  );
}

export const InterestList = ({ interests }: Pick<Me, "interests">) => (
  <ul className="flex flex-wrap gap-2">
    {interests.map((interest) => (
      <li key={interest} className="max-w-full">
        <Chip>
          <bdi>{texts.interest(interest)}</bdi>
        </Chip>
      </li>
    ))}
  </ul>
);

const partStyle = cardStyle("grid min-w-0 gap-3 p-5 *:min-w-0 lg:p-6");

const PartTitle = ({ children }: { children: string }) => (
  <h2 className="text-body font-bold">{children}</h2>
);

type OwnPartProps = {
  me: Me;
  part: Part;
  title: string;
  children: (edit: () => void) => ReactNode;
};

const OwnPart = ({ me, part, title, children }: OwnPartProps) => (
  <section className={partStyle}>
    <EditablePart {...{ me, part }} name={title} title={<PartTitle>{title}</PartTitle>}>
      {children}
    </EditablePart>
  </section>
);

/** Without connections there is no rate. */
const matchRateText = ({ connectionsCount, matchRate }: Me) =>
  connectionsCount === 0 ? "–" : texts.states.percent(matchRate);

function Activity({ me }: { me: Me }) {
  const stats = [
    { label: memberTexts.person.connections, value: String(me.connectionsCount) },
    { label: memberTexts.person.eventsJoined, value: String(me.eventsJoined) },
    { label: memberTexts.person.matchRate, value: matchRateText(me) },
  ];
  return (
    <dl className="own-numbers">
      {stats.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-caption text-ink-soft">{label}</dt>
          <dd className="text-body font-bold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
