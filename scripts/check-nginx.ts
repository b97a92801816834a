import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:tls";
import { freePort } from "./free-port.ts";

const SITE = "https://meet.example.org";
const EXAMPLE = join(import.meta.dir, "../deploy/nginx.conf");
const folder = mkdtempSync(join(tmpdir(), "nginx-"));
const failures: string[] = [];

// The DOM types, which the web app needs, hide the options of Bun's WebSocket.
const BunWebSocket = WebSocket as unknown as new (url: string, options: object) => WebSocket;
const tls = { rejectUnauthorized: false };
const get = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, redirect: "manual", tls } as RequestInit);

function check(what: string, holds: boolean) {
  console.log(`${holds ? "ok    " : "FAILED"}  ${what}`);
  if (!holds) failures.push(what);
}

function selfSigned() {
  const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"];
  const subject = ["-subj", "/CN=meet.example.org", "-keyout", key, "-out", certificate];
  if (!Bun.spawnSync([...command, ...subject]).success)
    throw new Error("openssl made no certificate");
  return { key, certificate };
}

/** Starts nginx with the example, its ports, paths and certificate replaced by this check's. */
async function startNginx(upstreamPort: number) {
  const [http, https] = [freePort(), freePort()];
  const { key, certificate } = selfSigned();
  const example = readFileSync(EXAMPLE, "utf8")
    .replace("127.0.0.1:3000", `127.0.0.1:${upstreamPort}`)
    .replace("listen 80;", `listen 127.0.0.1:${http};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${https} ssl`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
    .replaceAll("/var/log/nginx", folder);
  const main = `
    daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/main.log crit;
    events {}
    http {
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      ${example}
    }`;
  const path = join(folder, "nginx.conf");
  writeFileSync(path, main);
  const child = Bun.spawn(["nginx", "-e", join(folder, "main.log"), "-c", path], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const url = `https://127.0.0.1:${https}`;
  await answers(url);
  return { url, plain: `http://127.0.0.1:${http}`, stop: () => (child.kill(), child.exited) };
}

async function checkHeaders() {
  const echo = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: ({ headers }) => Response.json(Object.fromEntries(headers)),
  });
  const nginx = await startNginx(echo.port as number);
  const spoofed = {
    Host: "evil.example",
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "http",
  };
  const seen = (await (await get(nginx.url, { headers: spoofed })).json()) as Record<
    string,
    string
  >;
  check(
    "the client's address is passed on, a made-up one is not",
    seen["x-forwarded-for"] === "127.0.0.1",
  );
  check("https is passed on", seen["x-forwarded-proto"] === "https");
  check("the host is this site's, whatever was asked for", seen.host === new URL(SITE).host);
  await checkPlain(nginx.plain);
  check("TLS 1.2 is spoken", await speaks(nginx.url, "TLSv1.2"));
  check("TLS 1.1 is not", !(await speaks(nginx.url, "TLSv1.1")));
  await nginx.stop();
  await echo.stop(true);
}

async function checkPlain(plain: string) {
  const page = await get(`${plain}/map?q=1`, { headers: { Host: "evil.example" } });
  const location = page.headers.get("location");
  check("http leads to https", page.status === 301 && location === `${SITE}/map?q=1`);
  for (const method of ["GET", "POST", "PUT", "DELETE"]) {
    const answer = await get(`${plain}/api/users/me`, { method });
    const refusal = (await answer.json().catch(() => undefined)) as { code?: string } | undefined;
    const isRefused = answer.status === 403 && refusal?.code === "forbidden";
    check(`${method} of the API over http is refused, not redirected`, isRefused);
  }
}

function speaks(url: string, version: "TLSv1.1" | "TLSv1.2") {
  const { hostname: host, port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const versions = { minVersion: version, maxVersion: version };
  const socket = connect({ host, port: Number(port), rejectUnauthorized: false, ...versions });
  socket.once("secureConnect", () => resolve(socket.getProtocol() === version));
  socket.once("error", () => resolve(false));
  return promise.finally(() => socket.destroy());
}

async function openSocket(url: string, cookie: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const address = `${url.replace("https", "wss")}/api/realtime`;
  const socket = new BunWebSocket(address, { headers: { Cookie: cookie, Origin: SITE }, tls });
  socket.addEventListener("message", ({ data }) => resolve(String(data)));
  socket.addEventListener("close", ({ code }) => resolve(`closed ${code}`));
  const first = await promise;
  socket.close();
  return first;
}

function photo(bytes: number) {
  const form = new FormData();
  form.set("image", new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" }));
  return form;
}

async function answers(url: string) {
  for (let tries = 0; tries < 200; tries += 1) {
    const answered = await get(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await Bun.sleep(50);
  }
  throw new Error(`${url} does not answer`);
}

async function startApp() {
  const port = freePort();
  const child = Bun.spawn(
    [process.execPath, "--no-orphans", join(import.meta.dir, "../api/server.ts")],
    {
      env: {
        ...process.env,
        DATA_DIR: join(folder, "data"),
        PORT: String(port),
        LOG_LEVEL: "error",
        TRUST_PROXY: "true",
        PUBLIC_URL: SITE,
      },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  await answers(`http://127.0.0.1:${port}/api/health`);
  return { port, stop: () => (child.kill(), child.exited) };
}

async function checkApp() {
  const server = await startApp();
  const nginx = await startNginx(server.port);
  const health = await get(`${nginx.url}/api/health?secret=query`, {
    headers: { Referer: "https://x.example/?secret=referrer" },
  });
  check("the app answers", health.ok);
  const login = await get(`${nginx.url}/api/demo-login`, {
    method: "POST",
    headers: { Origin: SITE },
  });
  const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  check("a sign-in sets a cookie of this host", login.ok && cookie.startsWith("__Host-"));
  check(
    "a WebSocket opens and is greeted",
    (await openSocket(nginx.url, cookie)).includes('"hello"'),
  );
  const upload = (bytes: number) =>
    get(`${nginx.url}/api/upload/profile`, {
      method: "POST",
      headers: { Cookie: cookie },
      body: photo(bytes),
    });
  const MB = 1024 * 1024;
  const answer = await upload(5 * MB - 1);
  check(
    "an upload of just under 5 MB reaches the app",
    (await answer.text()).includes("unsupported_media"),
  );
  check("one over it is refused", (await upload(5 * MB)).status === 413);
  check("the metrics are closed", (await get(`${nginx.url}/metrics`)).status === 403);
  await server.stop();
  check(
    "a stopped server is a 502",
    (await get(`${nginx.url}/api/health?secret=query`)).status === 502,
  );
  await nginx.stop();
  const logs = ["hereabouts.log", "hereabouts.error.log", "main.log"].map((name) =>
    readFileSync(join(folder, name), "utf8"),
  );
  check(
    "the access log has a line for every request",
    (logs[0] ?? "").includes('"GET /api/health" 200'),
  );
  check("no log holds a query string or a referrer", !/secret|\?/.test(logs.join("")));
}

if (Bun.which("nginx") === null) {
  console.error("nginx is not on the PATH. On Debian: apt-get install nginx-light");
  process.exit(1);
}
try {
  await checkHeaders();
  await checkApp();
} finally {
  rmSync(folder, { recursive: true });
}
process.exit(failures.length === 0 ? 0 : 1);
