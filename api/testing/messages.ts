import { testApp } from "./app.ts";
import { enrol } from "./enrol.ts";
import type { Member } from "./enrol.ts";
import { type Answer, bodyOf } from "./read.ts";

type Message = Answer<"GET", "/api/messages/:userId">[number];
type Other = { id: string };

/** The app, and two members who have not written to each other. */
export async function annAndBea() {
  const t = await testApp();
  return { t, ann: await enrol(t, { name: "Ann" }), bea: await enrol(t, { name: "Bea" }) };
}

export const VERSION = "x-conversation-version";

/** Answers with the response. */
export const send = (from: Member, to: Other, content: unknown, clientId?: unknown) =>
  from.post(`/api/messages/${to.id}`, { content, ...(clientId !== undefined && { clientId }) });

/** Answers with the message. */
export const say = async (from: Member, to: Other, content = "Hello", replyTo?: string) =>
  (await from.post(`/api/messages/${to.id}`, { content, ...(replyTo && { replyTo }) })).body;

export const edit = (by: Member, of: Other, id: string, content: unknown = "Edited") =>
  by.put(`/api/messages/${of.id}/${id}`, { content });

export const unsend = (by: Member, of: Other, id: string) =>
  by.delete(`/api/messages/${of.id}/${id}`);

export const react = (by: Member, of: Other, id: string, emoji: unknown) =>
  by.put(`/api/messages/${of.id}/${id}/reaction`, { emoji });

/** Without reading them. */
export const history = (of: Member, withWhom: Other, query = "?peek=1") =>
  of.get(`/api/messages/${withWhom.id}${query}`);

export const only = async (of: Member, withWhom: Other, id: string) =>
  (await history(of, withWhom)).body.find((message: Message) => message.id === id);

export const versionOf = async (of: Member, withWhom: Other) =>
  Number((await history(of, withWhom)).headers.get(VERSION));

export async function conversations(of: Member, query = "") {
  const answer = await of.get(`/api/conversations${query}`);
  return { ...answer, body: bodyOf("/api/conversations", answer) };
}

export const acquaint = async (one: Member, other: Member) => [
  await send(one, other, "hello"),
  await send(other, one, "hello"),
];

/** Answers with the messages. */
export const greet = async (ann: Member, bea: Member) => [
  await say(ann, bea, "Hi Bea"),
  await say(bea, ann, "Hi Ann"),
];
