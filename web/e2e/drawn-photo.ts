import type { APIRequestContext, Page } from "@playwright/test";

import { postJson } from "./answers";

/** A real image file, drawn by the browser. */
export async function drawn(page: Page, width = 400, height = 600) {
  const base64 = await page.evaluate(
    async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height);
      const pen = canvas.getContext("2d");
      if (!pen) throw new Error("no canvas");
      pen.fillStyle = "teal";
      pen.fillRect(0, 0, width, height);
      pen.fillStyle = "gold";
      pen.fillRect(width / 4, height / 4, width / 2, height / 2);
      const bytes = await (await canvas.convertToBlob({ type: "image/png" })).bytes();
      return btoa(String.fromCharCode(...bytes));
    },
    [width, height] as const,
  );
  return { name: "photo.png", mimeType: "image/png", buffer: Buffer.from(base64, "base64") };
}

type Photo = Awaited<ReturnType<typeof drawn>>;
type More = { content?: string; replyTo?: string };

/** Sends a photo to the person with the id. */
export async function sendPhoto(
  client: APIRequestContext,
  to: string,
  image: Photo,
  more: More = {},
) {
  const response = await client.post("/api/upload/message", { multipart: { image } });
  const { url: photoUrl } = await response.json();
  return postJson(client, `/api/messages/${to}`, { content: "", photoUrl, ...more });
}
