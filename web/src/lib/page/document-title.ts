import { useEffect } from "react";

import { isolated } from "@/texts/isolated";

import { appName } from "../../texts/app-name";

let pageTitle: string | undefined;
let unread = 0;

function write() {
  const count = unread > 0 ? `(${unread > 99 ? "99+" : unread}) ` : "";
  document.title = `${count}${pageTitle ? `${isolated(pageTitle)} · ` : ""}${appName}`;
}

export function useDocumentTitle(title?: string) {
  useEffect(() => {
    pageTitle = title;
    write();
  }, [title]);
}

/** Shows the unread count before the title of every page. */
export function showUnread(count: number) {
  unread = count;
  write();
}
