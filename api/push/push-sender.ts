import { lookup as resolve } from "node:dns";
import type { LookupAddress, LookupOptions } from "node:dns";
import { Agent, request as requestHttp } from "node:http";
import { Agent as SecureAgent, request as requestHttps } from "node:https";
import { isIP } from "node:net";
import webPush from "web-push";
import { answerJobs } from "../lib/processes/worker-process.ts";
import { NETWORKS } from "./push.ts";
import type { PushJob, PushSettings } from "./push.ts";

const TIMEOUT_MS = 10_000;
/** A connection per push would use up the ports, as a closed one is blocked for a minute. */
const KEEP_ALIVE = { keepAlive: true, maxSockets: 100, maxFreeSockets: 100 };
const [plain, secure] = [new Agent(KEEP_ALIVE), new SecureAgent(KEEP_ALIVE)];

class AddressRefused extends Error {
  override name = "AddressRefused";
}

type Resolved = (error: Error | null, addresses: LookupAddress[]) => void;

/** Resolves a name, and refuses it if any address is not allowed; the connection goes to the checked address. */
const checkedLookup =
  (isAllowed: (address: string) => boolean) =>
  (name: string, options: LookupOptions, done: Resolved) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      const isRefused = addresses.some(({ address }) => !isAllowed(address));
      return done(isRefused ? new AddressRefused("not a public address") : null, addresses);
    });

type Sent = { endpoint: string; headers: Record<string, string>; body: Buffer };

/** Encrypts and sends. Endpoints come from browsers, so only allowed addresses are connected to. */
function createSender({ keys: { publicKey, privateKey }, subject, network }: PushSettings) {
  const isAllowed = NETWORKS[network];
  const lookup = checkedLookup(isAllowed);

  /** The status of the answer. Redirects are not followed. */
  function post({ endpoint, headers, body }: Sent) {
    const url = new URL(endpoint);
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(host) !== 0 && !isAllowed(host)) throw new AddressRefused("not a public address");
    const { promise, resolve: answer, reject } = Promise.withResolvers<number>();
    const [request, agent] =
      url.protocol === "http:" ? [requestHttp, plain] : [requestHttps, secure];
    const options = {
      method: "POST",
      headers,
      lookup,
      agent,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
    const sending = request(url, options, (response) => {
      // Read to the end, so that the connection is reused.
      response.on("error", () => undefined).resume();
      answer(response.statusCode ?? 0);
    });
    sending.on("error", reject);
    sending.end(body);
    return promise;
  }

  return async ({ target, text, options }: PushJob) => {
    const { ttlSeconds, topic, isUrgent } = options;
    const keys = { p256dh: target.publicKey, auth: target.secret };
    const details = webPush.generateRequestDetails({ endpoint: target.endpoint, keys }, text, {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: ttlSeconds,
      topic,
      urgency: isUrgent ? "high" : "normal",
    });
    const headers = Object.fromEntries(
      Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
    );
    return post({ endpoint: target.endpoint, headers, body: details.body ?? Buffer.alloc(0) });
  };
}

answerJobs(createSender, (error) =>
  error instanceof Error
    ? { name: error.name, message: error.message }
    : { message: String(error) },
);
