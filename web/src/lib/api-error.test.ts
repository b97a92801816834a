import { describe, expect, test } from "bun:test";

import { texts } from "@/texts/texts";

import { ApiError, NetworkError } from "./api-error";
import { errorFields, errorText, isSignedOut } from "./error-text";

const body = JSON.stringify({
  message: "Enter a valid e-mail address.",
  code: "invalid_input",
  fields: { email: "Enter a valid e-mail address.", odd: 3 },
});

describe("spec 7: a refused call", () => {
  test("has the status and the body as its message", () => {
    expect(new ApiError(400, "Bad Request", body).message).toBe(`400: ${body}`);
  });

  test("has the status text where the body is empty", () => {
    expect(new ApiError(502, "Bad Gateway", "").message).toBe("502: Bad Gateway");
  });

  test("carries status, code, fields and the body's own message", () => {
    const error = new ApiError(400, "Bad Request", body);
    expect(error.status).toBe(400);
    expect(error.code).toBe("invalid_input");
    expect(error.bodyMessage).toBe("Enter a valid e-mail address.");
    expect(errorFields(error)).toEqual({ email: "Enter a valid e-mail address." });
  });

  test.each(["<html>", "null", "3", '{"message":""}'])("survives a body like %p", (odd) => {
    const error = new ApiError(500, "Internal Server Error", odd);
    expect(errorText(error, "Failed")).toBe("Failed");
    expect(errorFields(error)).toEqual({});
  });
});

test("spec 8: screens show the server's message, else the fallback", () => {
  expect(errorText(new ApiError(401, "", body), "Failed")).toBe("Enter a valid e-mail address.");
  expect(errorText(new NetworkError("no answer"), "Failed")).toBe(texts.errors.network);
  expect(errorText(new TypeError("x is undefined"), "Failed")).toBe("Failed");
});

test("only an ended session counts as signed out, a wrong password does not", () => {
  const refused = (code: string) => new ApiError(401, "", JSON.stringify({ code }));
  expect(isSignedOut(refused("unauthenticated"))).toBe(true);
  expect(isSignedOut(refused("bad_credentials"))).toBe(false);
});
