import { expect } from "bun:test";
import type { ErrorCode } from "../lib/errors.ts";
import type { TestApp } from "./app.ts";

type Answer = Awaited<ReturnType<TestApp["call"]>>;
type Refusal = {
  code: ErrorCode;
  message: string;
  fields: Record<string, string>;
  requestId?: string;
};

/** The body of an error; the caller checks the status. */
export const refusalOf = ({ body }: { body: unknown }) => body as Refusal;

/** Checks the form of an error: message, code and names of invalid fields, and nothing else. */
export function expectRefusal(answer: Answer, status: number, code: string, fields?: string[]) {
  expect(answer.text).toStartWith("{");
  expect<unknown>({ status: answer.status, code: refusalOf(answer).code }).toEqual({
    status,
    code,
  });
  expect(answer.headers.get("content-type")).toStartWith("application/json");
  const { message, fields: named, ...rest } = refusalOf(answer);
  expect(Object.keys(rest)).toEqual(["code"]);
  expect(message).toBeString();
  expect(message).not.toBeEmpty();
  if (fields === undefined) return;
  expect(Object.keys(named ?? {}).sort()).toEqual([...fields].sort());
  for (const text of Object.values(named ?? {})) expect(text).toBeString();
}
