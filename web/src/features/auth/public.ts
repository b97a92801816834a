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
export { AuthLayout } from "./auth-layout";
export { linkToken, mailedToken } from "./mailed-token";
