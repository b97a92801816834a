import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

const CLIENT = { id: "hereabouts", secret: "between-the-two-of-us" };

/** The claims for a login: an address, with a prefix if it is unverified or hosted by Workspace. */
const claimsOf = (login: string) => ({
  sub: `sub-of-${login}`,
  email: login.replace(/^(unverified|hosted):/, ""),
  ...(login.startsWith("hosted:") && { hd: login.split("@")[1] }),
  email_verified: !login.startsWith("unverified:"),
  name: "Grace Hopper",
  picture: "https://elsewhere.example/photo.png",
});

export type TestGoogle = Awaited<ReturnType<typeof startGoogle>>;

/** A real OpenID Connect provider on loopback instead of Google, with its own pages for signing in and cancelling. */
export async function startGoogle() {
  const server = createServer();
  const photos = new Map<string, Uint8Array>();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        // A native client may return to any loopback port.
        application_type: "native",
        redirect_uris: ["http://localhost/auth/google/callback"],
      },
    ],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name", "picture", "hd"],
    },
    conformIdTokenClaims: false,
    cookies: { keys: ["a key of the tests"] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_, login) => ({ accountId: login, claims: () => claimsOf(login) }),
    pkce: { required: () => true },
    ttl: { Session: 600, Interaction: 600, Grant: 600, IdToken: 3600, AccessToken: 3600 },
  });
  // Its pages request a font of another site and a missing picture.
  provider.use(async (context, next) => {
    if (context.path === "/favicon.ico") return void (context.status = 204);
    const photo = photos.get(context.path);
    if (photo) return void (context.body = Buffer.from(photo));
    if (context.path === "/photo-that-never-comes") await new Promise(() => undefined);
    await next();
    if (typeof context.body === "string") context.body = context.body.replace(/@import[^;]+;/, "");
  });
  server.on("request", provider.callback());
  return {
    issuer,
    /** The photos by path. */
    photos,
    env: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: issuer,
      GOOGLE_AUTHORIZATION_ENDPOINT: `${issuer}/auth`,
      GOOGLE_TOKEN_ENDPOINT: `${issuer}/token`,
    },
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

/** Signs in on the pages of the provider like a browser; returns the address to which it redirects. */
export async function passGoogle(start: string, login: string) {
  const cookies = new Map<string, string>();
  async function open(address: string, form?: Record<string, string>) {
    const response = await fetch(address, {
      redirect: "manual",
      headers: { Cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = cookie.split(";")[0]?.split("=") ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get("location");
    if (next === null) throw new Error(`${address}: ${response.status} ${await response.text()}`);
    return new URL(next, address).href;
  }
  const signIn = await open(start);
  const resumed = await open(signIn, { prompt: "login", login, password: "anything" });
  const consent = await open(resumed);
  return open(await open(consent, { prompt: "consent" }));
}
