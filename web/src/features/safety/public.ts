export { SafetyDialogs } from "./safety-dialogs";
export { SafetyLinks } from "./safety-links";
export { followSafety } from "./safety.frames";
export { safetyDialogAtom } from "./safety.queries";
export { useSafetyItems } from "./use-safety-items";
