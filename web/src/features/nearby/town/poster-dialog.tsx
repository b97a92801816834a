import { PrintablePoster } from "@/components/poster/printable-poster";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { AREA_MAX } from "@/lib/area-name";
import { townTexts } from "@/texts/town";

type PosterDialogProps = {
  link: string;
  area: string;
  onArea: (name: string) => void;
  open: boolean;
  onClose: () => void;
};

/** A poster with the code of the invitation. */
export function PosterDialog({ link, area, onArea, open, onClose }: PosterDialogProps) {
  const words = townTexts.poster;
  return (
    <Dialog open={open} onOpenChange={onClose} title={words.title} description={words.text}>
      <div className="grid gap-5">
        <Field label={words.area} hint={words.areaHint} optional>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              autoComplete="off"
              maxLength={AREA_MAX}
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
          codeLabel={words.code(link)}
          printLabel={words.print}
        />
      </div>
    </Dialog>
  );
}
