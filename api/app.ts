import { Hono } from "hono";
import type { Context, Next } from "hono";
import { alertsRoutes } from "./alerts/alerts.routes.ts";
import { authRoutes } from "./auth/auth.routes.ts";
import { emailRoutes } from "./auth/email.routes.ts";
import { googleLinkRoutes } from "./auth/google/google-link.routes.ts";
import { googleRoutes } from "./auth/google/google.routes.ts";
import { sessionListRoutes } from "./auth/session-list.routes.ts";
import { demoRoutes } from "./demo/demo.routes.ts";
import type { Deps } from "./deps.ts";
import { docsRoutes } from "./docs/docs.routes.ts";
import { nearbyRoutes } from "./nearby/nearby.routes.ts";
import { passesRoutes } from "./nearby/passes.routes.ts";
import { interestRoutes } from "./interests/interests.routes.ts";
import { placeRoutes } from "./places/place.routes.ts";
import { attendanceRoutes, leaveRoutes } from "./events/attendance/attendance.routes.ts";
import { calendarFeedRoutes } from "./events/calendar/calendar-feed.routes.ts";
import { coHostsRoutes } from "./events/co-hosts/co-hosts.routes.ts";
import { comingRoutes } from "./events/coming/coming.routes.ts";
import { guestListRoutes } from "./guest-list/guest-list.routes.ts";
import { eventsRoutes } from "./events/events.routes.ts";
import { eventListsRoutes } from "./events/list/event-lists.routes.ts";
import { meetingsRoutes } from "./events/meetings/meetings.routes.ts";
import { suggestionsRoutes } from "./events/suggestions/suggestions.routes.ts";
import { waitlistRoutes } from "./events/waitlist/waitlist.routes.ts";
import { wordsRoutes } from "./events/words/words.routes.ts";
import { publicEventPages } from "./public-events/pages.routes.ts";
import { publicEventsRoutes } from "./public-events/public-events.routes.ts";
import type { AppEnv } from "./http/context.ts";
import { requestMetrics } from "./http/request-metrics.ts";
import { createRouter } from "./http/router.ts";
import { onError } from "./http/on-error.ts";
import { SAFE_METHODS, sameOrigin } from "./http/same-origin.ts";
import { HTTPS_ONLY, NO_PAGE_POLICY, SAFETY_HEADERS, isHttps } from "./http/security-headers.ts";
import { systemRoutes } from "./http/system.routes.ts";
import { boundedBody, jsonOnly } from "./http/validate.ts";
import { accountRoutes } from "./account/account.routes.ts";
import { notFound } from "./lib/errors.ts";
import { mapRoutes } from "./map/map.routes.ts";
import { matchesRoutes } from "./matches/matches.routes.ts";
import { messageChangesRoutes } from "./messages/message-changes.routes.ts";
import { messagesRoutes } from "./messages/messages.routes.ts";
import { metricsRoutes } from "./http/metrics.routes.ts";
import { datingPreferencesRoutes } from "./profile/dating-preferences.routes.ts";
import { eventPhotosRoutes } from "./event-photos/event-photos.routes.ts";
import { questionsRoutes } from "./questions/questions.routes.ts";
import { profileRoutes } from "./profile/profile.routes.ts";
import { realtimeRoutes } from "./sockets/socket.routes.ts";
import type { Several } from "./several/several.ts";
import { safetyRoutes } from "./safety/safety.routes.ts";
import { subscribeAll } from "./subscriptions.ts";
import { imagesRoutes, uploadsRoutes } from "./uploads/uploads.routes.ts";

const safetyHeaders = Object.entries(SAFETY_HEADERS);
const BODY_LIMIT_BYTES = 64 * 1024;
const bounded = boundedBody(BODY_LIMIT_BYTES);
const guardChange = (c: Context<AppEnv>, next: Next) =>
  sameOrigin(c, () => bounded(c, () => jsonOnly(c, next)));

const guardForm = (c: Context<AppEnv>, next: Next) => sameOrigin(c, () => bounded(c, next));

/** Mail programs post a form there (RFC 8058), of which nothing is read. */
const takesForm = (path: string) => path === "/api/alerts/unsubscribe";

/** Upload routes have their own size limit and body format. */
const takesFile = (path: string) => path.startsWith("/api/upload/");

/** Routes about this server itself, which no other server can change. */
const ABOUT_ITSELF = /^\/(api\/(ready|health|config)$|metrics$|map\/)/;

/** Before an answer from memory, reads what other servers have changed up to the request. */
const upToDate =
  ({ catchUp }: Several) =>
  async (c: Context<AppEnv>, next: Next) => {
    if (!ABOUT_ITSELF.test(c.req.path)) await catchUp();
    await next();
  };

const setHeaders = (c: Context<AppEnv>) => {
  c.header("Cache-Control", "no-store");
  c.header("Content-Security-Policy", NO_PAGE_POLICY);
  for (const [name, value] of safetyHeaders) c.header(name, value);
  if (isHttps(c.get("deps").env, () => c.req.header("x-forwarded-proto")))
    c.header("Strict-Transport-Security", HTTPS_ONLY);
};

/** Refuses changes from other sites, and bodies that the route does not take. */
const guard = (c: Context<AppEnv>, next: Next) => {
  if (SAFE_METHODS.has(c.req.method)) return next();
  if (takesFile(c.req.path)) return sameOrigin(c, next);
  return takesForm(c.req.path) ? guardForm(c, next) : guardChange(c, next);
};

/** Builds the whole API from its dependencies; all routes are mounted here. */
export function createApp(deps: Deps) {
  subscribeAll(deps);
  const root = new Hono<AppEnv>({ router: createRouter() })
    .use((c, next) => {
      c.set("deps", deps);
      return requestMetrics(c, next);
    })
    .use((c, next) => {
      setHeaders(c);
      return guard(c, next);
    })
    .onError(onError)
    .notFound(() => {
      throw notFound();
    });
  if (deps.several) root.use(upToDate(deps.several));
  const app = root
    .route("/metrics", metricsRoutes)
    .route("/auth", googleRoutes)
    .route("/api", systemRoutes)
    .route("/api", authRoutes)
    .route("/api", emailRoutes)
    .route("/api", googleLinkRoutes)
    .route("/api", sessionListRoutes)
    .route("/api", demoRoutes)
    .route("/api", profileRoutes)
    .route("/api", datingPreferencesRoutes)
    .route("/api", accountRoutes)
    .route("/api", placeRoutes)
    .route("/api", interestRoutes)
    .route("/api", nearbyRoutes)
    .route("/api", passesRoutes)
    .route("/api", matchesRoutes)
    .route("/api", messagesRoutes)
    .route("/api", messageChangesRoutes)
    .route("/api", eventListsRoutes)
    .route("/api", eventsRoutes)
    .route("/api", attendanceRoutes)
    .route("/api", comingRoutes)
    .route("/api", meetingsRoutes)
    .route("/api", wordsRoutes)
    .route("/api", waitlistRoutes)
    .route("/api", leaveRoutes)
    .route("/api", coHostsRoutes)
    .route("/api", guestListRoutes)
    .route("/api", suggestionsRoutes)
    .route("/api", calendarFeedRoutes)
    .route("/api", publicEventsRoutes)
    .route("/api", questionsRoutes)
    .route("/api", eventPhotosRoutes)
    .route("/api", uploadsRoutes)
    .route("/api", safetyRoutes)
    .route("/api", alertsRoutes)
    .route("/api", realtimeRoutes)
    .route("/uploads", imagesRoutes)
    .route("/map", mapRoutes)
    .route("/e", publicEventPages);
  return app.route("/api", docsRoutes(app.routes));
}

export type AppType = ReturnType<typeof createApp>;
