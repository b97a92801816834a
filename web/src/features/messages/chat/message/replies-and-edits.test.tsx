import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Member } from "@hereabouts/api/testing/enrol";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderApp } from "@/testing/app";
import type { World } from "@/testing/app";
import { bubble, field, isPut, openChatWorld, pick, refused, say, storedFor } from "@/testing/chat";

let world: World;
let me: Member;
let ana: Member;
let user: ReturnType<typeof userEvent.setup>;
beforeEach(async () => {
  user = userEvent.setup();
  ({ world, me, ana } = await openChatWorld());
});
afterEach(() => world.close());

const choose = (text: string, item: string | RegExp) => pick(user, text, item);
const stored = () => storedFor(me, ana);

describe("a reply", () => {
  test("shows the quoted message in the composer and the history, until it is cancelled", async () => {
    const asked = await say(ana, me, "Tea or coffee?");
    await say(ana, me, "Or juice?");
    renderApp(`/chat/${ana.id}`);
    await choose("Tea or coffee?", "Reply");
    await screen.findByText("Reply to Ana", { normalizer: plain });
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("button", { name: "Don't reply to it" })).toBeNull();
    await choose("Tea or coffee?", "Reply");
    await user.type(await field(), "Tea{Enter}");
    await waitFor(async () => expect((await stored()).at(-1)?.replyTo?.id).toBe(asked.id));
    const quote = within(await bubble("Tea")).getByRole("button");
    expect(quote.textContent).toBe("AnaTea or coffee?");
    expect(screen.queryByRole("button", { name: "Don't reply to it" })).toBeNull();
  });
});

const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, "");

describe("an edit", () => {
  test("keeps a begun reply, also across a reload", async () => {
    await say(me, ana, "Frist");
    const asked = await say(ana, me, "Tea or coffee?");
    renderApp(`/chat/${ana.id}`);
    await choose("Tea or coffee?", "Reply");
    await user.type(await field(), "Tea");
    await choose("Frist", "Edit");
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Don't reply to it" })).toBeNull(),
    );
    renderApp(`/chat/${ana.id}`);
    await user.clear(await field());
    await user.type(await field(), "First{Enter}");
    await within(await bubble("First")).findByText("Edited");
    await screen.findByRole("button", { name: "Don't reply to it" });
    await user.type(await field(), "{Enter}");
    await waitFor(async () => expect((await stored()).at(-1)?.replyTo?.id).toBe(asked.id));
  });

  test("has to be finished before replying to another message: the typed text stays", async () => {
    await say(me, ana, "Frist");
    const asked = await say(ana, me, "Tea or coffee?");
    renderApp(`/chat/${ana.id}`);
    await choose("Frist", "Edit");
    await user.clear(await field());
    await user.type(await field(), "First of all");
    await choose("Tea or coffee?", "Reply");
    expect((await field()).value).toBe("First of all");
    await user.type(await field(), "{Enter}");
    await bubble("First of all");
    await screen.findByText("Reply to Ana", { normalizer: plain });
    await user.type(await field(), "Tea{Enter}");
    await waitFor(async () => expect((await stored()).at(-1)?.replyTo?.id).toBe(asked.id));
  });

  test("begins with arrow up in an empty field, keeps the draft, and is marked", async () => {
    await say(me, ana, "Frist");
    await say(ana, me, "What?");
    renderApp(`/chat/${ana.id}`);
    await user.type(await field(), "Begun");
    await choose("Frist", "Edit");
    expect((await field()).value).toBe("Frist");
    await user.clear(await field());
    await user.type(await field(), "First{Enter}");
    await within(await bubble("First")).findByText("Edited");
    expect((await field()).value).toBe("Begun");
    await waitFor(async () => expect((await stored())[0]?.content).toBe("First"));
    await user.clear(await field());
    await user.keyboard("{ArrowUp}");
    expect((await field()).value).toBe("First");
    await user.keyboard("{Escape}");
    expect((await field()).value).toBe("");
  });

  test("that is refused is rolled back, with the typed text in the composer and the reason", async () => {
    await say(me, ana, "Before");
    renderApp(`/chat/${ana.id}`);
    await user.type(await field(), "Draft");
    const letBe = world.meanwhile(isPut, refused(409, "too_late"));
    await choose("Before", "Edit");
    await user.type(await field(), " and after{Enter}");
    await screen.findByText("No.");
    await bubble("Before");
    expect((await field()).value).toBe("Before and after");
    letBe();
    await user.type(await field(), "{Enter}");
    await bubble("Before and after");
    await waitFor(async () => expect((await stored())[0]?.content).toBe("Before and after"));
    expect((await field()).value).toBe("Draft");
  });

  test("survives the end of the session elsewhere", async () => {
    await say(me, ana, "Before");
    renderApp(`/chat/${ana.id}`);
    await choose("Before", "Edit");
    await user.clear(await field());
    const letBe = world.meanwhile(isPut, refused(401, "unauthenticated"));
    await user.type(await field(), "Typed{Enter}");
    await screen.findByLabelText(/password/i, { selector: "input" });
    letBe();
    renderApp(`/chat/${ana.id}`);
    await bubble("Before");
    expect((await field()).value).toBe("Typed");
  });
});
