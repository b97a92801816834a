export { AgeRange } from "./age-range";
export {
  type ChangeSettings,
  refreshPlace,
  toastNotSaved,
  useChangeSettings,
} from "./change-settings.queries";
export { DistanceSlider } from "./distance-slider";
