import { describe, expect, it } from "vitest";
import { threadsOf, withoutThread } from "#client/showcase/components/comments.tsx";

const comment = (id: string, parent = "", at = id) => ({ id, parent, at, by: "ines", text: id });

describe("threaded comments", () => {
  it("R1.6 nest replies below their parent, oldest first", () => {
    const [first, second] = threadsOf([
      comment("3", "1"),
      comment("1"),
      comment("2"),
      comment("4", "3"),
    ]);
    expect(first?.comment.id).toBe("1");
    expect(first?.answers[0]?.answers[0]?.comment.id).toBe("4");
    expect(second?.comment.id).toBe("2");
  });

  it("R1.6 keep comments with an unknown or circular parent", () => {
    const count = (threads: ReturnType<typeof threadsOf>): number =>
      threads.reduce((sum, { answers }) => sum + 1 + count(answers), 0);
    expect(
      count(
        threadsOf([comment("1", "2"), comment("2", "1"), comment("3", "gone"), comment("4", "4")]),
      ),
    ).toBe(4);
  });

  it("R1.6 remove a comment with its replies", () => {
    expect(
      withoutThread([comment("1"), comment("2", "1"), comment("3", "2"), comment("4")], "1").map(
        ({ id }) => id,
      ),
    ).toEqual(["4"]);
  });
});
