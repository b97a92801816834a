import { Camera } from "lucide-react";
import { Suspense, lazy, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { memberTexts } from "@/texts/texts";

import type { Me } from "./profile.queries";

const PhotosDialog = lazy(async () => (await import("./photos/photos-dialog")).loadPhotosDialog());

export function OwnPhotosButton({ me }: { me: Me }) {
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    setOpening(opening + 1);
    setIsOpen(true);
  };
  return (
    <>
      <Button ref={button} variant="secondary" aria-haspopup="dialog" onClick={open}>
        <Camera aria-hidden className="size-5" />
        {memberTexts.profile.updatePhotos}
      </Button>
      {opening > 0 && (
        <Suspense fallback={null}>
          <PhotosDialog
            key={opening}
            me={me}
            open={isOpen}
            opener={button}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
