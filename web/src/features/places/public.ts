export { HiddenPlace } from "./hidden-place";
export { readFix, roundedPosition } from "./own-position";
export { PlaceNotice } from "./place-notice";
export { middleOfArea } from "./published-area";
export { usePositionReports } from "./use-position-reports";
