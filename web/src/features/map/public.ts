export { mapSearch } from "./map-search";
