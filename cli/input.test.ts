import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createPrompt } from "#cli/input.ts";

function terminal({ input = true, messages = true } = {}) {
  const streams = {
    input: Object.assign(new PassThrough(), { isTTY: input }),
    messages: Object.assign(new PassThrough(), { isTTY: messages }),
  };
  return {
    ...streams,
    ask: createPrompt(streams as unknown as Parameters<typeof createPrompt>[0]),
  };
}

describe("prompt on the terminal", () => {
  it("R10.3 asks on stderr and reads one line", async () => {
    const { input, messages, ask } = terminal();
    const answer = ask?.("Continue? (y/N) ");
    input.write("y\nmore\n");
    expect(await answer).toBe("y");
    expect(messages.read().toString()).toBe("Continue? (y/N) ");
  });

  it("R10.3 the end of input is an empty answer", async () => {
    const { input, ask } = terminal();
    const answer = ask?.("Continue? (y/N) ");
    input.end();
    expect(await answer).toBe("");
  });

  it.each([{ input: false }, { messages: false }])(
    "R10.3 is null without a terminal: %j",
    (where) => {
      expect(terminal(where).ask).toBeNull();
    },
  );
});
