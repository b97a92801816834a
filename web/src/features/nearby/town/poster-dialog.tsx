import { useSuspenseQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { createPortal } from "react-dom";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { meQuery } from "@/features/profile/public";
import { townTexts } from "@/texts/town";

import { AREA_MAX, useAreaName } from "./area-name";
import { Poster } from "./poster";
import "./poster.css";

type PosterDialogProps = { link: string; open: boolean; onClose: () => void };

/** A poster with the code of the invitation; what is printed is the same sheet on a page of its own. */
export function PosterDialog({ link, open, onClose }: PosterDialogProps) {
  const [area, setArea] = useAreaName(useSuspenseQuery(meQuery).data.id);
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
              onChange={({ target }) => setArea(target.value)}
            />
          )}
        </Field>
        <div className="mx-auto w-full max-w-72 overflow-hidden rounded-md border border-line shadow-lift">
          <Poster link={link} area={area} />
        </div>
        <Button size="large" onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          {words.print}
        </Button>
      </div>
      {open &&
        createPortal(
          <div className="printed-page">
            <Poster link={link} area={area} />
          </div>,
          document.body,
        )}
    </Dialog>
  );
}
