import { basename } from "node:path";
import { sendDuePushes } from "../../alerts/pushes/send-pushes.service.ts";
import { comingToken } from "../../alerts/mails/coming-token.ts";
import { unsubscribeToken } from "../../alerts/mails/unsubscribe-token.ts";
import { mailDueAlerts } from "../../alerts/mails/send-mails.service.ts";
import { extendSeries } from "../../events/series/series.service.ts";
import { writeAlerts } from "../../alerts/new-alerts.service.ts";
import { sendDueMails } from "../../mail-outbox/mail-outbox.service.ts";
import { createLogWatcher } from "../../moderation/log-watcher.service.ts";
import {
  dismissReport,
  liftSuspension,
  listQueue,
  readLog,
  removeContent,
  showCase,
  suspendAccused,
  suspendMember,
  warnAccused,
} from "../../moderation/moderation.service.ts";
import { indexMessages } from "../../messages/search/index-messages.service.ts";
import { createMailProcess } from "../../mail/mail-process.ts";
import { openPostOffice, textOf } from "../peers/post-office.ts";
import { newPushKeys } from "../peers/push-service.ts";
import { openSocket, serve } from "../sockets/live-socket.ts";
import { pngOf } from "../pictures.ts";
import { upload } from "../sending-files.ts";
import type { TestApp } from "../app.ts";
import { passGoogle } from "../peers/google.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const CITY = { latitude: 48.15, longitude: 11.575 };
const PASSWORD = "correct horse";
const TOKEN = /: ([\w-]{43})$/;

const cookieOf = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? "";

type Placed = Awaited<ReturnType<TestApp["member"]>>;

async function placed(t: TestApp, profile: Record<string, unknown> = {}) {
  const member = await t.member({ intent: "friends", ...profile });
  await member.put("/api/users/me/location", CITY);
  return member;
}

async function signIns(t: TestApp) {
  const { email } = await t.member();
  const login = { email, password: PASSWORD };
  const inside = async (password = PASSWORD) =>
    t.client(
      cookieOf((await t.signedOut.post("/api/login", { email, password })).headers, "session"),
    );
  await t.signedOut.post("/api/login", { ...login, password: "wrong" });
  await t.signedOut.post("/api/auth/forgot-password", { email });
  await sendDueMails(t.deps);
  const token = TOKEN.exec(t.consoleLines.at(-1) ?? "")?.[1];
  await t.signedOut.post("/api/auth/reset-password", { token, newPassword: "battery staple" });
  const first = await inside("battery staple");
  await first.get("/api/auth/status");
  await first.post("/api/auth/change-password", {
    currentPassword: "battery staple",
    newPassword: PASSWORD,
  });
  const [one, other] = [await inside(), await inside()];
  const { body: sessions } = await one.get("/api/auth/sessions");
  await one.delete(`/api/auth/sessions/${sessions[1]?.id}`);
  await one.delete("/api/auth/sessions", { password: PASSWORD });
  await other.get("/api/users/me");
  await one.post("/api/logout");
}

/** Confirms and changes an address, with a mail server for that time. */
async function confirmAddresses(t: TestApp) {
  const office = await openPostOffice();
  const [smtpUrl, from] = [office.env.SMTP_URL, office.env.MAIL_FROM];
  t.deps.mail = createMailProcess({ smtpUrl, from });
  const followLink = async () => {
    await sendDueMails(t.deps);
    const links = office.delivered.map((mail) => /#token=([\w-]{43})/.exec(textOf(mail))?.[1]);
    const token = links.findLast((link) => link !== undefined);
    await t.signedOut.post("/api/auth/confirm-email", { token });
  };
  const member = await t.member();
  await followLink();
  await member.put("/api/users/me/email", { email: "moved@example.com", password: PASSWORD });
  await member.post("/api/users/me/email/confirmation");
  await followLink();
  const writer = await t.member();
  await writer.post(`/api/messages/${member.id}`, { content: "Hello" });
  await writeAlerts(t.deps);
  t.clock.now += 3_600_000;
  await mailDueAlerts(t.deps);
  t.deps.mail.close();
  t.deps.mail = undefined;
  await office.close();
}

/** Signs in with Google: as a new member, again, and by a link to an existing account. */
async function googleSignIns(t: TestApp) {
  const comeBack = async (login: string) => {
    const left = await t.signedOut.get("/auth/google");
    const address = await passGoogle(left.headers.get("location") ?? "", login);
    const { pathname, search } = new URL(address);
    return t.client(cookieOf(left.headers, "google")).get(`${pathname}${search}`);
  };
  await comeBack("new@gmail.com");
  await comeBack("new@gmail.com");
  const { email } = await t.member({ email: "known@example.com" });
  const link = t.client(cookieOf((await comeBack(email)).headers, "google-link"));
  await link.get("/api/auth/google-link");
  await link.post("/api/auth/google-link", { password: PASSWORD });
}

async function lookAround(t: TestApp, me: Placed, other: Placed) {
  await t.signedOut.get("/metrics", { authorization: `Bearer ${t.deps.env.metricsToken}` });
  for (const path of ["/api/config", "/api/health", "/api/ready", "/api/openapi.json", "/api/docs"])
    await t.signedOut.get(path);
  for (const path of ["/api/docs/page.css", "/api/docs/page.js"]) await t.signedOut.get(path);
  await t.deps.gazetteer.prepare();
  await me.post("/api/places/search", { text: "Tromsø", near: CITY });
  await me.get("/api/users/me");
  for (const query of ["", "?maxDistance=50", "?minAge=20&maxAge=60&limit=1&offset=1"])
    await me.get(`/api/users/nearby${query}`);
  await me.get("/api/users/nearby?latitude=48.2&longitude=11.6");
  await me.get("/api/interests?begin=te");
  await me.get("/api/users/nearby/counts");
  await me.get("/api/users/nearby/counts?latitude=48.2&longitude=11.6");
  await me.get(`/api/users/${other.id}`);
}

async function changeProfile(t: TestApp, me: Placed) {
  const photo = await upload(t, me, "profile", pngOf(9, 9));
  const { url } = photo.body as { url: string };
  await me.put("/api/users/me", { bio: "New here", interests: ["tea"], profileImageUrl: url });
  await me.get(`/uploads/${basename(url)}`);
  const { url: second } = (await upload(t, me, "profile", pngOf(9, 9))).body as { url: string };
  await me.put("/api/users/me/photos", { photos: [{ url: second, alt: "At sea" }, { url }] });
  await me.put("/api/users/me/settings", { maxDistance: 10, showLocation: false });
  await me.put("/api/users/me", { intent: "dating" });
  const dating = { agrees: true, genders: ["woman"], ownWords: ["Walker"], wanted: ["everyone"] };
  await me.put("/api/users/me/dating-preferences", { ...dating, isShown: true });
  await me.get("/api/users/me/dating-preferences");
  await me.get("/api/users/nearby");
  await me.delete("/api/users/me/dating-preferences");
  await me.put("/api/users/me/settings", { showLocation: true, showOnlineStatus: false });
  await me.put("/api/users/me/settings", { showOnlineStatus: true, nearbyUsers: true });
  await me.put("/api/users/me/settings", { showLocation: false });
  const visibleUntil = new Date(t.clock.now + 3_600_000).toISOString();
  await me.put("/api/users/me/settings", { visibleUntil });
  t.clock.now += 2 * 3_600_000;
  await me.get("/api/users/me");
  await me.put("/api/users/me/settings", { showLocation: true });
  await me.put("/api/users/me/location", { latitude: 48.3, longitude: 11.7 });
  await me.put("/api/users/me/location", { ...CITY, now: true });
  await me.put("/api/users/me/place", { level: 4, home: CITY });
  await me.put("/api/users/me/place", { level: 2, home: null, hide: CITY });
  await me.put("/api/users/me/place", { unhide: CITY });
  t.clock.now += 3_600_000;
  await me.get("/api/users/nearby");
  await me.get("/api/users/me/export");
}

async function exchange(t: TestApp, me: Placed, other: Placed) {
  const match = await me.post("/api/matches", { userId1: me.id, userId2: other.id });
  await other.post("/api/matches/seen", { matchIds: [match.body.id] });
  await me.get(`/api/matches/${me.id}`);
  await me.get(`/api/matches/${me.id}?limit=1&before=${match.body.id}`);
  const clientId = crypto.randomUUID();
  const say = (from: Placed, to: Placed, content: string) =>
    from.post(`/api/messages/${to.id}`, { content, clientId });
  const { id } = (await say(me, other, "Hello")).body;
  await say(me, other, "Hello");
  const answer = (await say(other, me, "Hello you")).body;
  for (const path of ["/api/conversations", `/api/conversations?limit=1&before=${other.id}`])
    await me.get(path);
  await me.get("/api/messages/search?q=hello");
  await indexMessages(t.deps);
  await me.get("/api/messages/search?q=hello%20yo");
  await me.get(`/api/messages/search?q=hello&before=${id}`);
  for (const isOn of [true, false]) {
    const changes = { isMuted: isOn, isArchived: isOn, isMarkedUnread: isOn };
    await me.put(`/api/conversations/${other.id}`, changes);
    await me.get("/api/conversations?archived=1");
  }
  for (const query of ["", "?peek=1&limit=1", `?before=${id}`, `?after=${id}`])
    await me.get(`/api/messages/${other.id}${query}`);
  await other.post(`/api/messages/${me.id}/read`, { upTo: id });
  const reply = { content: "Which one?", replyTo: answer.id };
  const { id: replied } = (await me.post(`/api/messages/${other.id}`, reply)).body;
  await me.put(`/api/messages/${other.id}/${replied}`, { content: "Which one is it?" });
  for (const emoji of ["👍", null])
    await other.put(`/api/messages/${me.id}/${replied}/reaction`, { emoji });
  await me.delete(`/api/messages/${other.id}/${replied}`);
  const photo = (await upload(t, me, "message", pngOf(9, 9))).body as { url: string };
  const sent = await me.post(`/api/messages/${other.id}`, { content: "", photoUrl: photo.url });
  await other.get(`/uploads/${basename(photo.url)}`);
  await me.delete(`/api/messages/${other.id}/${sent.body.id}`);
  await other.get(`/api/messages/${me.id}/changes?since=1`);
  await me.get(`/api/users/${other.id}`);
  return { match: match.body.id as string, message: answer.id as string };
}

async function hostTogether(path: `/api/events/${string}`, host: Placed, guest: Placed) {
  await host.post(`${path}/co-hosts`, { userId: guest.id });
  await guest.post(`${path}/co-hosts/answer`, { accepts: true });
  await guest.post(`${path}/words`, { text: "And a friend." });
  await host.delete(`${path}/co-hosts/${guest.id}`);
  await host.post(`${path}/co-hosts`, { userId: guest.id });
  await guest.post(`${path}/co-hosts/answer`, { accepts: false });
}

async function showPhotos(t: TestApp, host: Placed, guest: Placed, path: `/api/events/${string}`) {
  const { url } = (await upload(t, guest, "event-photo", pngOf(9, 9))).body as { url: string };
  const { body } = await guest.post(`${path}/photos`, { url, alt: "Cake" });
  await guest.post(`${path}/photos`, { url });
  await guest.put(`${path}/photos/${body.id}`, { alt: "A cake" });
  await host.get(`${path}/photos?limit=1`);
  await host.get(url);
  await host.post("/api/reports", { photoId: body.id, reason: "other" });
  await host.delete(`${path}/photos/${body.id}`);
}

async function sayThatTheyMet(t: TestApp, host: Placed, guest: Placed) {
  const dateTime = new Date(t.clock.now + HOUR_MS).toISOString();
  const event = {
    title: "Cake",
    description: "Cake",
    category: "food",
    location: "There",
    dateTime,
  };
  const path = `/api/events/${(await host.post("/api/events", event)).body.id}` as const;
  await guest.post(`${path}/join`);
  t.clock.now += 4 * HOUR_MS;
  await guest.post(`${path}/meetings`, { userId: host.id, didMeet: true });
  await guest.get(`${path}/meetings`);
  await showPhotos(t, host, guest, path);
  await guest.post(`${path}/meetings`, { userId: host.id, didMeet: false });
  t.clock.now -= 4 * HOUR_MS;
}

async function askAndAnswer(
  t: TestApp,
  host: Placed,
  guest: Placed,
  path: `/api/events/${string}`,
) {
  const question = { text: "Is there cake?", clientId: crypto.randomUUID() };
  const { body } = await guest.post(`${path}/questions`, question);
  const answer = `${path}/questions/${body.id}/answer` as const;
  const answered = (await host.put(answer, { text: "Yes." })).body.answer;
  await guest.get(`${path}/questions?limit=1`);
  await guest.post("/api/reports", { answerId: answered?.id, reason: "other" });
  await guest.post(`${path}/questions`, question);
  await host.post("/api/reports", { questionId: body.id, reason: "other" });
  await writeAlerts(t.deps);
  await host.delete(answer);
  await guest.delete(`${path}/questions/${body.id}`);
}

/** Waits for a place of a full event, gets an offer, and declines. */
async function waitForPlace(t: TestApp, host: Placed, guest: Placed, waiting: Placed) {
  const event = {
    title: "Tea for two",
    description: "A small table",
    category: "food",
    location: "The bench",
    dateTime: new Date(t.clock.now + DAY_MS).toISOString(),
    maxAttendees: 2,
  };
  const path = `/api/events/${(await host.post("/api/events", event)).body.id}` as const;
  await guest.post(`${path}/join`);
  await waiting.post(`${path}/wait`);
  t.clock.now += 1;
  const token = comingToken(t.deps.serverKey, {
    member: guest.id,
    event: path.slice(-22),
    startsAt: Date.parse(event.dateTime),
  });
  await guest.post("/api/events/coming", { token });
  await guest.post("/api/events/coming", { token, isComing: true });
  await host.post(`${path}/words`, { text: "Bring a cup." });
  await guest.get(`${path}/words`);
  await askAndAnswer(t, host, guest, path);
  await hostTogether(path, host, guest);
  await guest.post(`${path}/coming`, { isComing: true });
  await sayThatTheyMet(t, host, guest);
  await guest.post(`${path}/coming`, { isComing: false });
  await guest.post(`${path}/join`);
  for (const one of [host, guest, waiting])
    for (const part of ["next", "going", "hosting", "waiting", "past"])
      await one.get(`/api/events/mine?part=${part}`);
  await guest.post(`${path}/leave`);
  await host.put(path, { dateTime: new Date(t.clock.now + 2 * DAY_MS).toISOString() });
  await writeAlerts(t.deps);
  await waiting.delete(`${path}/wait`);
  await waiting.post(`${path}/join`);
  await guest.post(`${path}/wait`);
}

/** Asks to come to an event and a series, is answered, and is admitted when approval is turned off. */
async function letIn(t: TestApp, host: Placed, guest: Placed, other: Placed) {
  const event = {
    title: "Dinner",
    description: "At our place",
    category: "food",
    location: "The kitchen",
    dateTime: new Date(t.clock.now + DAY_MS).toISOString(),
    needsApproval: true,
    allowsPlusOne: true,
  };
  for (const more of [{}, { recurrence: { every: "week", count: 3 } }]) {
    const { body } = await host.post("/api/events", { ...event, ...more });
    const path = `/api/events/${body.id}` as const;
    for (const one of [guest, other])
      await one.post(`${path}/join`, { plusOne: true, dates: "all" });
    await host.get(`${path}/requests`);
    await host.post(`${path}/requests`, { userId: guest.id, isApproved: true });
    await host.post(`${path}/requests`, { userId: guest.id, isApproved: true });
    await guest.post(`${path}/join`, { plusOne: false });
    await guest.post(`${path}/join`, { plusOne: true });
    await host.put(path, { needsApproval: false });
    await host.put(path, { needsApproval: true, dates: "all" });
    await other.post(`${path}/leave`, { dates: "all" });
    await other.post(`${path}/join`);
    await other.post(`${path}/leave`);
    await other.post(`${path}/join`);
    await host.post(`${path}/requests`, { userId: other.id, isApproved: false });
    await writeAlerts(t.deps);
    await host.get("/api/alerts");
    t.clock.now += DAY_MS - HOUR_MS / 2;
    await host.get(`${path}/check-in`);
    await host.post(`${path}/check-in`, { userId: guest.id, isHere: true, isPlusOneHere: true });
    t.clock.now -= DAY_MS - HOUR_MS / 2;
  }
}

async function showToAnybody(t: TestApp, me: Placed, event: string) {
  const path = `/api/events/${event}/page` as const;
  await me.put(path, { isIndexed: true });
  const page = new URL((await me.get(path)).body.url ?? "").pathname;
  for (const part of ["", "/event.ics", "/cover.webp", "/share.png"])
    await t.signedOut.get(`${page}${part}`);
  await me.delete(path);
  await t.signedOut.get(page);
}

async function meet(t: TestApp, me: Placed, other: Placed) {
  const { url } = (await upload(t, me, "event", pngOf(9, 9))).body as { url: string };
  const host = async (more: Record<string, unknown> = {}) => {
    const event = {
      title: "Tea",
      description: "At the river",
      category: "social",
      location: "The bench",
      dateTime: new Date(t.clock.now + DAY_MS).toISOString(),
      ...more,
    };
    return (await me.post("/api/events", event)).body.id as string;
  };
  const event = await host({ imageUrl: url });
  await me.get(`/api/suggestions/${other.id}`);
  await me.post(`/api/suggestions/${other.id}`, { eventId: event });
  for (const query of ["", "?q=tea", "?category=social&limit=1&offset=1", "?maxDistance=50"])
    await other.get(`/api/events/nearby${query}`);
  await other.get(`/api/events/${event}`);
  await other.post(`/api/events/${event}/join`);
  await other.delete(`/api/events/${event}/leave`);
  await other.post(`/api/events/${event}/join`);
  await other.post(`/api/events/${event}/leave`);
  await other.post(`/api/events/${event}/join`);
  await me.get(`/api/events/${event}/attendees`);
  await me.get(`/api/events/${event}/calendar`);
  await showToAnybody(t, me, event);
  await me.put(`/api/events/${event}`, { title: "Coffee", maxAttendees: 5 });
  await me.put(`/api/events/${event}`, { imageUrl: "/covers/coffee-1.svg" });
  await me.delete(`/api/events/${event}`);
  await other.get("/api/events/called-off");
  await writeAlerts(t.deps);
  await hearOf(t, other, event);
  const { body: alerts } = await other.get("/api/alerts");
  await other.post("/api/alerts/seen", { ids: alerts.map(({ id }: { id: string }) => id) });
  await other.post(`/api/events/${event}/acknowledge`);
  await recur(t, other, await host({ recurrence: { every: "week" } }), me);
  return host();
}

/** Uses the dates of a series, and runs its job. */
async function recur(t: TestApp, guest: Placed, event: string, host: Placed) {
  await guest.get("/api/events/nearby?q=tea");
  await guest.post(`/api/events/${event}/join`, { dates: "all" });
  await guest.post(`/api/events/${event}/leave`, { dates: "all" });
  await guest.post(`/api/events/${event}/join`, { dates: "all" });
  t.clock.now += 2 * DAY_MS;
  await extendSeries(t.deps);
  t.clock.now -= 2 * DAY_MS;
  const dateTime = new Date(t.clock.now + 2 * DAY_MS).toISOString();
  await host.put(`/api/events/${event}`, { dateTime, dates: "following" });
  await host.delete(`/api/events/${event}?dates=all`);
  await writeAlerts(t.deps);
}

/** Changes alert settings, and gets alerts. */
async function hearOf(t: TestApp, me: Placed, event: string) {
  const device = { endpoint: "https://push.invalid/x", keys: newPushKeys().keys };
  await me.put("/api/alerts/settings", { push: { nearby: false }, timeZone: "UTC" });
  await me.post("/api/alerts/devices", device);
  const token = unsubscribeToken(t.deps, me.id, "nearby");
  await me.get(`/api/alerts/unsubscribe?token=${token}`);
  await me.post(`/api/alerts/unsubscribe?token=${token}`);
  await sendDuePushes(t.deps);
  await me.get("/api/alerts/settings");
  await me.post("/api/alerts/mutes", { eventId: event });
  await me.delete("/api/alerts/mutes", { eventId: event });
  await me.delete("/api/alerts/devices", { endpoint: device.endpoint });
}

async function stayConnected(t: TestApp, me: Placed, other: Placed, event: string) {
  const server = serve(t);
  const url = `${server.origin.replace("http", "ws")}/api/realtime`;
  const { socket } = await openSocket(url, { cookie: me.cookie });
  socket.send(JSON.stringify({ type: "typing", userId: other.id }));
  socket.send(JSON.stringify({ type: "watch", eventIds: [event] }));
  await other.post(`/api/messages/${me.id}`, { content: "Are you there?" });
  await other.get("/api/conversations");
  socket.close();
  await server.stop();
}

/** Makes reports of every kind, and uses every action of the operator. */
async function moderate(t: TestApp, me: Placed, other: Placed, event: string, message: string) {
  const follow = createLogWatcher(t.deps);
  await follow();
  const accuse = async (what: Partial<Record<string, string>>) => {
    await me.post("/api/reports", { ...what, reason: "spam" });
    await me.get("/api/reports?limit=1");
    return (await listQueue(t.deps, false)).at(-1)?.id ?? 0;
  };
  const first = await accuse({ userId: other.id });
  await showCase(t.deps, first);
  await dismissReport(t.deps, first, null);
  await warnAccused(t.deps, await accuse({ messageId: message }), "Be kind");
  await follow();
  const warnings = (await other.get("/api/warnings")).body as { id: string }[];
  await other.post(`/api/warnings/${warnings[0]?.id}/acknowledge`);
  for (const [what, part] of [
    [{ userId: other.id }, "photo"],
    [{ userId: other.id }, "bio"],
    [{ messageId: message }, "message"],
    [{ eventId: event }, "cover"],
    [{ eventId: event }, "event"],
  ] as const)
    await removeContent(t.deps, await accuse(what), part, null);
  await suspendAccused(t.deps, await accuse({ userId: other.id }), null);
  await follow();
  await me.get("/api/users/nearby");
  await liftSuspension(t.deps, other.id, null);
  await suspendMember(t.deps, other.email, null);
  await liftSuspension(t.deps, other.email, null);
  await follow();
  await listQueue(t.deps, true);
  await readLog(t.deps);
}

/** Everything a member can do, each successfully at least once. */
export async function walkEveryRoute(t: TestApp) {
  await signIns(t);
  await confirmAddresses(t);
  await googleSignIns(t);
  const [me, other, third] = [await placed(t), await placed(t), await placed(t)];
  await lookAround(t, me, other);
  await changeProfile(t, me);
  const { match, message } = await exchange(t, me, other);
  const event = await meet(t, other, me);
  await waitForPlace(t, me, other, third);
  await letIn(t, me, other, third);
  const feed = await me.post("/api/calendar-feed");
  await me.get("/api/calendar-feed");
  await t.signedOut.get(new URL(feed.body.url).pathname);
  await me.delete("/api/calendar-feed");
  await stayConnected(t, me, other, event);
  await me.put(`/api/passes/${third.id}`, { days: 7 });
  await me.get("/api/passes");
  await me.get(`/api/passes?before=${third.id}`);
  await me.delete(`/api/passes/${third.id}`);
  await me.post("/api/blocks", { userId: third.id });
  await me.get("/api/blocks");
  await me.get("/api/users/nearby");
  await t.signedOut.get("/map/0/0/0");
  await t.signedOut.get("/map/streets/0/0/0");
  await me.delete(`/api/blocks/${third.id}`);
  await me.delete(`/api/matches/${match}`);
  await moderate(t, me, other, event, message);
  await t.signedOut.post("/api/demo-login");
  await third.delete("/api/users/me", { password: PASSWORD });
}
