export { AuthSkeleton } from "./auth-skeleton";
export {
  authStatusQuery,
  configQuery,
  endSession,
  clearDevice,
  usePasswordMin,
  useSignOut,
} from "./auth.queries";
export { saveDestination, leaveForLogin, SIGNED_OUT_PATHS, takeDestination } from "./destination";
export { mailedToken } from "./mailed-token";
