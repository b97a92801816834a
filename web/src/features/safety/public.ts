export { SafetyDialogs } from "./safety-dialogs";
export { SafetyLinks } from "./safety-links";
export { followSafety } from "./safety.frames";
export { safetyDialogAtom } from "./safety-dialog";
export { useSafetyItems } from "./use-safety-items";
