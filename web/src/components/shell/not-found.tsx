import { Link } from "@tanstack/react-router";
import { Compass } from "lucide-react";

import { EmptyState } from "@/components/states/empty-state";
import { buttonStyle } from "@/components/ui/button";
import { useDocumentTitle } from "@/lib/page/document-title";
import { texts } from "@/texts/texts";

export function NotFound() {
  useDocumentTitle(texts.shell.notFoundTitle);
  return (
    <div className="grid min-h-pane place-items-center">
      <EmptyState
        heading="h1"
        icon={Compass}
        title={texts.shell.notFoundTitle}
        description={texts.shell.notFoundText}
        action={
          <>
            <Link to="/map" className={buttonStyle("primary")}>
              {texts.shell.openMap}
            </Link>
            <Link to="/" className={buttonStyle("secondary")}>
              {texts.shell.goHome}
            </Link>
          </>
        }
      />
    </div>
  );
}
