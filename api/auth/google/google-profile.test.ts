import { describe, expect, test } from "bun:test";
import { testApp } from "../../testing/app.ts";
import { pngOf } from "../../testing/pictures.ts";
import {
  withGoogle,
  google,
  newLogin,
  signIn,
  expectEntered,
  tamperingEndpoint,
  signInThrough,
} from "../../testing/google-sign-in.ts";

withGoogle();

describe("a name from Google", () => {
  const names: [string, unknown, string][] = [
    ["that is too long is cut", "🦊".repeat(100), "🦊".repeat(80)],
    ["that is blank or missing becomes a plain one", "  ", "New member"],
    ["with a NUL becomes a plain one", "A\0da", "New member"],
    ["without what nobody can see", "\u202EA\u200Bda", "Ada"],
    ["that is blank to the eye becomes a plain one", "\u3164", "New member"],
    ["that is trimmed", "  Ada ", "Ada"],
  ];
  test.each(names)("%s", async (_, name, expected) => {
    await signInThrough(
      (claims) => ({ ...claims, name }),
      async (answer, app) => expect((await expectEntered(answer, app)).me.name).toBe(expected),
    );
  });
});

describe("a photo from Google", () => {
  const photoAfter = async (picture: unknown) => {
    let found: string | null = null;
    await signInThrough(
      (claims) => ({ ...claims, picture }),
      async (answer, app) => {
        const { me, ...member } = await expectEntered(answer, app);
        found = me.profileImageUrl;
        if (found) expect((await member.get(found)).status).toBe(200);
      },
    );
    return found;
  };

  test("is copied, drawn anew, for a new member", async () => {
    google.photos.set("/photo", pngOf(64, 32));
    expect(await photoAfter(`${google.issuer}/photo`)).toMatch(/^\/uploads\/[\w-]{22}\.webp$/);
  });

  test("that was taken off is not put back by the next sign-in", async () => {
    google.photos.set("/photo", pngOf(64, 32));
    const endpoint = tamperingEndpoint((claims) => ({
      ...claims,
      picture: `${google.issuer}/photo`,
    }));
    const app = await testApp({
      ...google.env,
      GOOGLE_TOKEN_ENDPOINT: `http://127.0.0.1:${endpoint.port}/token`,
    });
    const { me, ...member } = await expectEntered(await signIn(newLogin(), app), app);
    expect(me.profileImageUrl).not.toBeNull();
    await member.put("/api/users/me", { profileImageUrl: null });
    const again = await expectEntered(await signIn(me.email ?? "", app), app);
    expect(again.me.profileImageUrl).toBeNull();
    await app.close();
    await endpoint.stop(true);
  });

  test("of another site is not asked for", async () => {
    let asked = 0;
    const elsewhere = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => {
        asked += 1;
        return new Response(Buffer.from(pngOf(64, 32)));
      },
    });
    expect(await photoAfter(`http://127.0.0.1:${elsewhere.port}/photo`)).toBeNull();
    for (const picture of ["file:///etc/passwd", "not an address", ""])
      expect(await photoAfter(picture)).toBeNull();
    expect(asked).toBe(0);
    await elsewhere.stop(true);
  });

  test.each([
    ["no image", "/not-an-image", Buffer.from("not an image")],
    ["too large", "/too-large", Buffer.alloc(5 * 1024 * 1024 + 1)],
  ])("that is %s is left out, and the member is in", async (_, path, bytes) => {
    google.photos.set(path, bytes);
    expect(await photoAfter(google.issuer + path)).toBeNull();
  });

  test("that is missing or never comes is left out, and the member is in", async () => {
    expect(await photoAfter(`${google.issuer}/missing`)).toBeNull();
    expect(await photoAfter(`${google.issuer}/photo-that-never-comes`)).toBeNull();
  }, 15_000);
});
