import type { Crowd } from "./busy-crowd.ts";
import type { Member } from "../enrol.ts";
import { pngOf } from "../pictures.ts";
import type { ServerChild } from "../servers/server-child.ts";

const PAUSE_MS = 200;

/** Also sends it: only the last ten photos without a message are kept. */
async function sendPhoto({ url }: ServerChild, cookie: string, to: string) {
  const body = new FormData();
  body.set("image", new File([pngOf(9, 9)], "photo.png", { type: "image/png" }));
  const request = { method: "POST", headers: { cookie } };
  const uploaded = await fetch(`${url}/api/upload/message`, { ...request, body });
  const { url: photoUrl } = (await uploaded.json()) as { url?: string };
  if (!uploaded.ok) return undefined;
  const sent = await fetch(`${url}/api/messages/${to}`, {
    method: "POST",
    headers: { cookie, "Content-Type": "application/json" },
    body: JSON.stringify({ content: "", photoUrl }),
  });
  return sent.ok ? photoUrl : undefined;
}

/** One member sends photos to any server until stopped. */
export function keepUploading(servers: readonly ServerChild[], crowd: Crowd) {
  const acknowledged: string[] = [];
  const [{ cookie }, { id: to }] = crowd.members.slice(0, 2) as [Member, Member];
  let isOver = false;

  async function live() {
    for (let n = 0; !isOver; n += 1) {
      const server = servers[n % servers.length];
      const url = await (server && sendPhoto(server, cookie, to).catch(() => undefined));
      if (url !== undefined) acknowledged.push(url);
      await Bun.sleep(PAUSE_MS);
    }
  }
  const living = live();
  return {
    count: () => acknowledged.length,
    /** Acknowledged photos that a server does not serve. */
    missing: async () => {
      const missing: string[] = [];
      for (const path of acknowledged)
        for (const { url } of servers) {
          const answer = await fetch(url + path, { headers: { cookie } });
          if (answer.status !== 200) missing.push(`a photo: ${answer.status}`);
        }
      return missing;
    },
    stop: async () => {
      isOver = true;
      await living;
    },
  };
}
