import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createAsk } from "#cli/input.ts";

function terminal({ input = true, talk = true } = {}) {
  const streams = {
    input: Object.assign(new PassThrough(), { isTTY: input }),
    talk: Object.assign(new PassThrough(), { isTTY: talk }),
  };
  return { ...streams, ask: createAsk(streams as unknown as Parameters<typeof createAsk>[0]) };
}

describe("asking at the terminal", () => {
  it("R10.3 puts the question to the talk and answers with the line", async () => {
    const { input, talk, ask } = terminal();
    const answer = ask?.("Continue? (y/N) ");
    input.write("y\nmore\n");
    expect(await answer).toBe("y");
    expect(talk.read().toString()).toBe("Continue? (y/N) ");
  });

  it("R10.3 takes the end of input for no answer", async () => {
    const { input, ask } = terminal();
    const answer = ask?.("Continue? (y/N) ");
    input.end();
    expect(await answer).toBe("");
  });

  it.each([{ input: false }, { talk: false }])(
    "R10.3 is not there where nobody sits: %j",
    (where) => {
      expect(terminal(where).ask).toBeNull();
    },
  );
});
