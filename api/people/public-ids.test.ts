import { expect, test } from "bun:test";
import { testApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";

test("whoever deletes their account is found by no id that somebody has seen, and is nobody else", async () => {
  const t = await testApp();
  const viewer = await enrol(t, { name: "Viewer" });
  const gone = await enrol(t, { name: "Gone" });
  expect((await viewer.get(`/api/users/${gone.id}`)).status).toBe(200);
  expect((await gone.delete("/api/users/me", { confirm: "DELETE" })).status).toBe(204);
  const next = await enrol(t, { name: "Next" });
  expect(next.userId).not.toBe(gone.userId);
  expect((await viewer.get(`/api/users/${gone.id}`)).status).toBe(404);
  expect((await viewer.get(`/api/users/${next.id}`)).body).toMatchObject({ name: "Next" });
  await t.close();
});
