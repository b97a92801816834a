export { AuthSkeleton } from "./auth-skeleton";
export {
  authStatusQuery,
  configQuery,
  endSession,
  forgetDevice,
  usePasswordMin,
  useSignOut,
} from "./auth.queries";
export { saveDestination, leaveForLogin, SIGNED_OUT_PATHS, takeDestination } from "./destination";
export { mailedToken } from "./mailed-token";
