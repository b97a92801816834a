import { createContext } from "react";

import type { Message } from "../../message";
import type { ChangeFailure } from "./message-changes.queries";

type MessageActions = {
  open: (button: Element) => void;
  react: (message: Message, emoji: string | null) => void;
  show: (id: string) => void;
  failure: ChangeFailure | undefined;
};

/** The actions available inside a bubble. */
export const MessageActionsContext = createContext<MessageActions>({
  open: () => undefined,
  react: () => undefined,
  show: () => undefined,
  failure: undefined,
});
