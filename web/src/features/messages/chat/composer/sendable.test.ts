import { expect, test } from "bun:test";
import { MESSAGE_MAX } from "@hereabouts/api/messages/message-limits.schema";

import { sendableOf } from "./sendable";

const none = { url: undefined, isReady: true, isSendRequested: false, image: { isSending: false } };
const uploading = { ...none, isReady: false, image: { isSending: true } };
const uploaded = { ...none, url: "/uploads/photo" };
const written = { text: "Hello", photo: none, isEditing: false, isHeld: false };

test("a text or a photo can be sent, a blank or too long text cannot", () => {
  expect(sendableOf({ ...written, text: " Hello\n" })).toMatchObject({
    content: "Hello",
    canSend: true,
  });
  expect(sendableOf({ ...written, text: " \n" }).canSend).toBe(false);
  expect(sendableOf({ ...written, text: "", photo: uploaded }).canSend).toBe(true);
  const most = "🙂".repeat(MESSAGE_MAX);
  expect(sendableOf({ ...written, text: most })).toMatchObject({ left: 0, canSend: true });
  expect(sendableOf({ ...written, text: `${most}!` })).toMatchObject({ left: -1, canSend: false });
});

test("nothing is sent while sending is held", () => {
  for (const photo of [none, uploading, uploaded])
    expect(sendableOf({ ...written, photo, isHeld: true })).toMatchObject({
      canSend: false,
      isPressable: false,
    });
});

test("send can be pressed once during an upload, and the message is due after it", () => {
  const during = { ...written, text: "", photo: uploading };
  expect(sendableOf(during)).toMatchObject({ canSend: false, isPressable: true, isDue: false });
  const asked = { ...during, photo: { ...uploading, isSendRequested: true } };
  expect(sendableOf(asked)).toMatchObject({
    isPressable: false,
    sendsAfterUpload: true,
    isDue: false,
  });
  const after = { ...during, photo: { ...uploaded, isSendRequested: true } };
  expect(sendableOf(after)).toMatchObject({ canSend: true, sendsAfterUpload: false, isDue: true });
});

test("an edit is sent without the photo and does not wait for it", () => {
  const edit = { ...written, isEditing: true };
  expect(sendableOf({ ...edit, photo: uploading }).canSend).toBe(true);
  expect(sendableOf({ ...edit, text: "", photo: uploaded }).canSend).toBe(false);
});
