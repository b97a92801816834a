export { AgeRange } from "./age-range";
export {
  type ChangeSettings,
  refreshPlace,
  toastError,
  useChangeSettings,
} from "./change-settings.queries";
export { DistanceSlider } from "./distance-slider";
