import { createContext } from "react";

import type { Message } from "../../message";
import type { ChangeFailure } from "./use-message-changes";

type MessageActions = {
  open: (button: Element) => void;
  react: (message: Message, emoji: string | null) => void;
  show: (id: string) => void;
  failure: ChangeFailure | undefined;
};

/** What the parts of a bubble do. */
export const MessageActionsContext = createContext<MessageActions>({
  open: () => undefined,
  react: () => undefined,
  show: () => undefined,
  failure: undefined,
});
