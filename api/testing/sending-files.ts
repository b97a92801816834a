import type { TestApp } from "./app.ts";
import { enrol } from "./enrol.ts";
import type { Answer } from "./read.ts";

type Uploaded = Answer<"POST", "/api/upload/profile">;
type Sender = { cookie: string };
type Sent = { name?: string; type?: string; field?: string };

/** Uploads over HTTP as a browser does. */
export async function upload(
  t: TestApp,
  { cookie }: Sender,
  kind: string,
  bytes: Uint8Array | string,
  { name = "photo.jpg", type = "image/jpeg", field = "image" }: Sent = {},
) {
  const body = new FormData();
  body.set(field, new File([new Uint8Array(Buffer.from(bytes))], name, { type }));
  return answered(
    await t.app.request(`/api/upload/${kind}`, { method: "POST", headers: { cookie }, body }),
  );
}

export async function answered(response: Response) {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text.startsWith("{") ? JSON.parse(text) : undefined) as Uploaded,
  };
}

const strangers = new WeakMap<TestApp, Promise<Sender>>();

function strangerIn(t: TestApp) {
  const stranger = strangers.get(t) ?? enrol(t, { name: "Stranger" });
  strangers.set(t, stranger);
  return stranger;
}

/** The image as a member gets it, or an unrelated member. */
export async function fetchImage(
  t: TestApp,
  address: string,
  headers: Record<string, string> = {},
  viewer?: Sender,
) {
  const { cookie } = viewer ?? (await strangerIn(t));
  const response = await t.app.request(address, { headers: { cookie, ...headers } });
  return { status: response.status, headers: response.headers, bytes: await response.bytes() };
}
