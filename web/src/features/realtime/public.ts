export { ConnectionNotice } from "./connection-notice";
export { connectionAtom, onFrame, onOnline, sendFrame } from "./live-frames";
export { useLiveConnection } from "./use-live-connection";
