import { helperScript } from "../lib/processes/helper-process.ts";
import { isLoopback } from "../lib/network/network.ts";
import { isPublicAddress } from "../lib/network/public-address.ts";
import { createWorkerProcess } from "../lib/processes/worker-process.ts";

const CURVE = "prime256v1";

type PushKeys = { publicKey: string; privateKey: string };
/** The endpoint of a browser, and the keys for it. */
export type PushTarget = { endpoint: string; publicKey: string; secret: string };
type PushOptions = { ttlSeconds: number; topic: string; isUrgent: boolean };
export type PushJob = { target: PushTarget; text: string; options: PushOptions };
export type Push = ReturnType<typeof createPush>;

/** Where push services may be; loopback is for tests. */
export const NETWORKS = { public: isPublicAddress, loopback: isLoopback };
type Network = keyof typeof NETWORKS;
export type PushSettings = { keys: PushKeys; subject: string; network: Network };

const encoded = (bytes: Buffer) => bytes.toString("base64url");

function deriveKeys(serverKey: Uint8Array): PushKeys {
  const { createECDH, createHmac } = process.getBuiltinModule("node:crypto");
  const pair = createECDH(CURVE);
  for (let round = 0; ; round += 1) {
    const bytes = createHmac("sha256", serverKey).update(`push key ${round}`).digest();
    try {
      pair.setPrivateKey(bytes);
      return { publicKey: encoded(pair.getPublicKey()), privateKey: encoded(bytes) };
    } catch {
      // About one number in four billion is no key of the curve.
    }
  }
}

/**
 * The key pair (RFC 8292) by which push services identify this server, derived from the server key: subscriptions last
 * as long as that key. Derived on first use, as it takes part of a start.
 */
export function pushKeysOf(serverKey: Uint8Array): PushKeys {
  let derived: PushKeys | undefined;
  const keys = () => (derived ??= deriveKeys(serverKey));
  return {
    get publicKey() {
      return keys().publicKey;
    },
    get privateKey() {
      return keys().privateKey;
    },
  };
}

/**
 * Sends Web Push (RFC 8030, 8291) from a separate process: encrypting and connecting takes a millisecond, which a
 * hundred thousand pushes would cost all requests.
 */
export function createPush(keys: PushKeys, subject: string, network: Network = "public") {
  const script = helperScript(import.meta.dir, "push-sender");
  const settings = { keys, subject, network };
  const { ask, close } = createWorkerProcess<PushSettings, PushJob, number>(script, settings);
  return {
    get publicKey() {
      return keys.publicKey;
    },
    /** Whether an endpoint is allowed: https, or http on this machine in tests. */
    accepts: (endpoint: string) =>
      URL.canParse(endpoint) &&
      (new URL(endpoint).protocol === "https:" ||
        (new URL(endpoint).protocol === "http:" && NETWORKS[network]("127.0.0.1"))),
    /** The status of the service's answer. */
    send: (target: PushTarget, text: string, options: PushOptions) =>
      ask({ target, text, options }),
    close,
  };
}
