export { followMessages } from "./messages.frames";
export { heldMessages } from "./messages.queries";
