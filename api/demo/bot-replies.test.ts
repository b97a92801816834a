import { describe, expect, test } from "bun:test";
import { ENGLISH } from "./bot-replies-english.ts";
import { GERMAN } from "./bot-replies-german.ts";
import { chooseReply } from "./bot-replies.ts";

const maya: Parameters<typeof chooseReply>[0] = {
  id: 4,
  language: "en",
  interests: ["hiking", "coffee"],
};

function replyTo(messages: string[], speaker = maya) {
  const said: string[] = [];
  for (const message of messages) said.push(chooseReply(speaker, message, said));
  return said;
}

describe("what the people of a sandbox answer", () => {
  test.each([
    ["Hi!", /hey|hello|hi/i],
    ["Thanks a lot", /any time|pleasure|of course|welcome/i],
    ["Fancy a coffee?", /coffee|cup|flat white|café/i],
    ["Shall we go to a café", /coffee|cup|flat white|café/i],
    ["I love hiking", /walk|loop|count me in|path/i],
    ["Can we meet tomorrow?", /like that|let's|weekend|sounds good/i],
    ["How are you?", /good|happy|well/i],
    ["Good night!", /take care|see you|have a good|talk soon/i],
  ])("%p gets a fitting answer", (message, fitting) => {
    for (const id of [1, 2, 3, 4, 5])
      expect(chooseReply({ ...maya, id }, message, [])).toMatch(fitting);
  });

  test.each([
    ["Hallo!", /hey|hallo|hi/i],
    ["Guten Morgen", /hey|hallo|hi/i],
    ["Danke dir", /gern|klar/i],
    ["Magst du einen Kaffee?", /kaffee|tasse|café|flat white/i],
    ["Gehst du gern wandern?", /spazier|runde|bin dabei|weg/i],
    ["Wollen wir uns morgen treffen?", /sehr gern|machen wir|wochenende|klingt/i],
    ["Wie geht's?", /ganz gut|pause|bestens/i],
    ["Gute Nacht!", /mach's gut|bis|hab's/i],
    ["Warum denn?", /gute frage|glaube|hm|nachdenken|wahrscheinlich|wüsste/i],
  ])("%p gets a fitting answer in German", (message, fitting) => {
    for (const id of [1, 2, 3, 4, 5])
      expect(chooseReply({ ...maya, language: "de", id }, message, [])).toMatch(fitting);
  });

  test("a dozen turns on the same words bring no line twice", () => {
    for (const message of ["Coffee?", "hello", "Why?", "asdf", "ок"]) {
      const said = replyTo(Array<string>(10).fill(message));
      expect(new Set(said).size).toBe(10);
    }
  });

  test("when all is said, the line of longest ago returns, never the last one again", () => {
    const said = replyTo(Array<string>(40).fill("hm"));
    for (const [turn, line] of said.entries())
      if (turn > 0) expect(line).not.toBe(said[turn - 1] ?? "");
  });

  test("no placeholder is left in any line, also for somebody without interests", () => {
    for (const message of ["Why?", "what do you do", "hm"]) {
      for (const line of replyTo(Array<string>(20).fill(message), {
        ...maya,
        id: 3,
        interests: [],
      }))
        expect(line).not.toMatch(/[{}]/);
    }
  });

  test("different people begin differently", () => {
    const first = [1, 2, 3, 4].map((id) => chooseReply({ ...maya, id }, "coffee", []));
    expect(new Set(first).size).toBe(4);
  });

  test("no line of one language is one of the other too", () => {
    const linesOf = ({ topics, anything }: typeof ENGLISH) =>
      new Set([...topics.flatMap(({ lines }) => lines), ...anything]);
    expect(linesOf(ENGLISH).intersection(linesOf(GERMAN))).toEqual(new Set());
  });
});
