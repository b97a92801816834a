import { Suspense, lazy, useState } from "react";

import { Opening } from "@/components/states/opening";

import { useOpenPerson } from "./person-search";

const PersonSheet = lazy(async () => ({ default: (await import("./person-sheet")).PersonSheet }));

/** Opens the sheet of `?person={id}`; it keeps its content during the closing animation. */
export function PersonSheetHost() {
  const { person, isOverScreen, close } = useOpenPerson();
  const [shown, setShown] = useState(person);
  if (person && person !== shown) setShown(person);
  return (
    shown && (
      <Suspense fallback={<Opening />}>
        <PersonSheet
          id={shown}
          open={person !== undefined}
          isInAddress={isOverScreen}
          onClose={close}
        />
      </Suspense>
    )
  );
}
