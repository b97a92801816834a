import { expect } from "bun:test";
import type { TestApp } from "./app.ts";

type Answer = Awaited<ReturnType<TestApp["call"]>>;

/** The one form of an error: message, code, and the top-level names of what was wrong, nothing else. */
export function expectRefusal(answer: Answer, status: number, code: string, fields?: string[]) {
  expect(answer.text).toStartWith("{");
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  expect(answer.headers.get("content-type")).toStartWith("application/json");
  const { message, fields: named, ...rest } = answer.body;
  expect(Object.keys(rest)).toEqual(["code"]);
  expect(message).toBeString();
  expect(message).not.toBeEmpty();
  if (fields === undefined) return;
  expect(Object.keys(named ?? {}).sort()).toEqual([...fields].sort());
  for (const text of Object.values(named ?? {})) expect(text).toBeString();
}
