import { type Member, enrol } from "@hereabouts/api/testing/enrol";
import { fireEvent, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

import { GreetingSocket, type World, openWorld } from "./app";

const SPOT = { latitude: 13.5, longitude: 23.5 };

/** The device's clock is wrong by months: the server's decides what can still be edited. */
export const sendServerTime = (world: World) =>
  world.meanwhile(
    () => true,
    async (reachServer) => {
      const response = await reachServer();
      response.headers.set("Date", new Date(world.clock.now).toUTCString());
      return response;
    },
  );

/** Mia is signed in, and Ana is nearby. */
export async function openChatWorld(Socket = GreetingSocket) {
  sessionStorage.clear();
  const world = await openWorld({}, Socket);
  sendServerTime(world);
  const me = await enrol(world, { name: "Mia" }, SPOT);
  const ana = await enrol(world, { name: "Ana" }, SPOT);
  world.signIn(me);
  return { world, me, ana };
}

export const say = async (from: Member, to: Member, content: string) =>
  (await from.post(`/api/messages/${to.id}`, { content })).body;

export const log = () => screen.findByRole("log");

export async function bubble(text: string) {
  const found = await within(await log()).findByText(text);
  const message = found.closest<HTMLElement>("[data-message]");
  if (!message) throw new Error(`"${text}" stands in no message`);
  return message;
}

export async function openMenu(text: string) {
  const found = await bubble(text);
  fireEvent.contextMenu(found, { button: 2 });
  return screen.findByRole("menu");
}

/** Picks an item of a message's menu. */
export async function pick(user: UserEvent, text: string, item: string | RegExp) {
  await openMenu(text);
  await user.click(
    await screen.findByRole(String(item).startsWith("React") ? "menuitemradio" : "menuitem", {
      name: item,
    }),
  );
}

export const field = () => screen.findByRole<HTMLTextAreaElement>("textbox");

type Stored = {
  id: string;
  content: string;
  replyTo?: { id: string };
  reactions?: object[];
  isRemoved?: true;
};

/** The messages on the server, including unread ones. */
export const storedFor = async (of: Member, withWhom: Member) =>
  (await of.get(`/api/messages/${withWhom.id}?peek=1`)).body as Stored[];

export const refused = (status: number, code: string) => async () =>
  Response.json({ message: "No.", code }, { status });

export const isPut = (method: string) => method === "PUT";

const MANY = `
  WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < :count - 1)
  INSERT INTO messages (public_id, conversation_id, seq, sender_id, content, created_at)
  SELECT printf('many%018d', n), conversation.id, conversation.last_seq + 1 + n, person.id, 'number ' || n, :now
  FROM numbers CROSS JOIN conversations AS conversation JOIN users AS person ON person.public_id = :from`;

/** Inserts messages "number 0" and so on into the only conversation, as sending each by HTTP would take too long. */
export async function writeMany({ deps, clock }: World, from: Member, count: number) {
  const args = { count, now: clock.now, from: from.id };
  await deps.db.$client.execute({ sql: MANY, args });
  deps.events.emit("everything.changed", null);
}
