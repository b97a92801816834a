import { useEffect } from "react";

import { isolated } from "@/texts/isolated";

import { appName } from "./../texts/app-name";

export function useDocumentTitle(title?: string) {
  useEffect(() => {
    document.title = title ? `${isolated(title)} · ${appName}` : appName;
  }, [title]);
}
