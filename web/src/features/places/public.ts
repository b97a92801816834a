export { HiddenPlace } from "./hidden-place";
export { areaNameQuery } from "./area-name";
export { AreaDialog, EventPlace, EventWhere, PlaceSearch, placeErrors } from "./lazy-parts";
export { readFix, roundedPosition } from "./own-position";
export { NO_CHOICE, type PlaceChoice } from "./no-choice";
export { PlaceNotice } from "./place-notice";
export { ShownForNow } from "./shown-for-now";
export { distanceBetweenAreas, isInArea, middleOfArea, publishedPlaceOf } from "./published-area";
export { usePositionReports } from "./use-position-reports";
