export { PlaceHidden } from "./place-hidden";
export { areaNameQuery, areaZoneQuery } from "./area-name.queries";
export { aroundHash, placeOfHash } from "./around-address";
export { AreaDialog, EventPlaceField, EventPlaceMap, PlaceSearch, placeErrors } from "./lazy-parts";
export { readFix, roundedPosition } from "./own-position";
export { type ChosenPlace, NO_CHOICE, type PlaceChoice } from "./search/chosen-place";
export { PlaceNotice } from "./place-notice";
export { TemporaryVisibility } from "./temporary-visibility";
export {
  HOME_AREA_KM,
  distanceBetweenAreas,
  isInArea,
  middleOfArea,
  publishedPlaceOf,
} from "./published-area";
export { usePositionReports } from "./use-position-reports";
