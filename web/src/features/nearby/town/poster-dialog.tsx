import type { CSSProperties } from "react";
import { drawnCoverPath } from "@hereabouts/api/events/covers.schema";

import { PrintablePoster } from "@/components/poster/printable-poster";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { AREA_NAME_MAX } from "@/lib/own-area-name";
import { townTexts } from "@/texts/town";

type PosterDialogProps = {
  link: string;
  area: string;
  onArea: (name: string) => void;
  open: boolean;
  onClose: () => void;
};

const STREET = drawnCoverPath("coffee", 2);
/** The space above and below the poster, for the name field and its hint. */
const ROOM = { "--poster-room": "26rem" } as CSSProperties;

/** A poster with a QR code of the invitation. */
export function PosterDialog({ link, area, onArea, open, onClose }: PosterDialogProps) {
  const words = townTexts.poster;
  return (
    <Dialog open={open} onOpenChange={onClose} title={words.title} description={words.text}>
      <div className="grid gap-5" style={ROOM}>
        <Field label={words.area} hint={words.areaHint} optional>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              autoComplete="off"
              maxLength={AREA_NAME_MAX}
              value={area}
              onChange={({ target }) => onArea(target.value)}
            />
          )}
        </Field>
        <PrintablePoster
          isOpen={open}
          link={link}
          headline={words.headline(area.trim())}
          sentence={words.sentence}
          cover={<img src={STREET} alt="" className="size-full object-cover" />}
          codeLabel={words.code(link)}
          printLabel={words.print}
        />
      </div>
    </Dialog>
  );
}
