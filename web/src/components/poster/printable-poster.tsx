import { Printer } from "lucide-react";
import { createPortal } from "react-dom";

import { Button } from "@/components/ui/button";

import { Poster, type PosterProps } from "./poster";
import "./poster.css";

type PrintablePosterProps = PosterProps & { printLabel: string; isOpen: boolean };

/** A preview of the poster; what is printed is the same sheet on a page of its own. */
export const PrintablePoster = ({ printLabel, isOpen, ...poster }: PrintablePosterProps) => (
  <>
    <div className="poster-preview mx-auto overflow-hidden rounded-md border border-line shadow-lift">
      <Poster {...poster} />
    </div>
    <Button size="large" onClick={() => window.print()}>
      <Printer aria-hidden className="size-5" />
      {printLabel}
    </Button>
    {isOpen &&
      createPortal(
        <div className="printed-page">
          <Poster {...poster} />
        </div>,
        document.body,
      )}
  </>
);
