import { Link } from "@tanstack/react-router";
import { Compass } from "lucide-react";

import { EmptyState } from "@/components/states/empty-state";
import { buttonStyle } from "@/components/ui/button";
import { useDocumentTitle } from "@/lib/document-title";
import { en } from "@/texts/en";

export function NotFound() {
  useDocumentTitle(en.shell.notFoundTitle);
  return (
    <div className="grid min-h-pane place-items-center">
      <EmptyState
        heading="h1"
        icon={Compass}
        title={en.shell.notFoundTitle}
        description={en.shell.notFoundText}
        action={
          <>
            <Link to="/map" className={buttonStyle("primary")}>
              {en.shell.openMap}
            </Link>
            <Link to="/" className={buttonStyle("secondary")}>
              {en.shell.goHome}
            </Link>
          </>
        }
      />
    </div>
  );
}
