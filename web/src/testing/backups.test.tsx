import { afterEach, expect, test } from "bun:test";

import { enterWorld, openWorld, renderApp } from "./app";
import type { World } from "./app";
import { button, press, shows } from "./page";

const copiesOf = (days: number) =>
  `Copies against a failing disk hold what you deleted for up to ${days} days more. Nobody sees it there.`;
const COPIES = copiesOf(30);

let world: World;
afterEach(() => world.close());

async function openDeletion(env: Record<string, string>) {
  world = await openWorld(env);
  await enterWorld(world);
  renderApp("/settings#account");
  await press(button("Delete account"));
  await shows(["Delete your account?"]);
}

test("a member who deletes the account is told how long backups keep it, if there are backups", async () => {
  await openDeletion({ BACKUP_TO: "/mnt/copies" });
  await shows([COPIES]);
});

test("of backups that the operator makes otherwise it is told as the operator says, whichever are kept longest", async () => {
  await openDeletion({ BACKUP_DAYS: "7" });
  await shows([copiesOf(7)]);
  await world.close();
  await openDeletion({ BACKUP_TO: "/mnt/copies", BACKUP_DAYS: "7" });
  await shows([COPIES]);
});

test("without backups none are mentioned", async () => {
  await openDeletion({});
  expect(document.body.textContent).not.toContain("Copies against a failing disk");
});
