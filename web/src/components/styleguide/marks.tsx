import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Chip } from "@/components/ui/chip";
import { CountBadge } from "@/components/ui/count-badge";
import { ScoreBadge } from "@/components/ui/score-badge";

import { Part } from "./part";

const names = ["Ada Lovelace", "李小龍", "محمد علي", "Bo", "Maximiliane von Hohenlohe"];

const Avatars = () => (
  <div className="flex flex-wrap items-center gap-3">
    {names.map((name, index) => (
      <Avatar key={name} person={{ id: name, name }} online={index % 2 === 0} />
    ))}
    <Avatar person={{ id: "s", name: "S" }} size="small" online />
    <Avatar person={{ id: "l", name: "Large One" }} size="large" online />
    <Avatar person={{ id: "h", name: "Huge One" }} size="huge" online />
  </div>
);

export function Marks() {
  return (
    <Part title="People and marks">
      <Avatars />
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
