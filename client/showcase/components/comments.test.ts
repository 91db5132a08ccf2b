import { describe, expect, it } from "vitest";
import { threadsOf, withoutThread } from "#client/showcase/components/comments.tsx";

const remark = (id: string, parent = "", at = id) => ({ id, parent, at, by: "ines", text: id });

describe("threaded remarks", () => {
  it("R1.6 stand below what they answer, oldest first", () => {
    const [first, second] = threadsOf([
      remark("3", "1"),
      remark("1"),
      remark("2"),
      remark("4", "3"),
    ]);
    expect(first?.remark.id).toBe("1");
    expect(first?.answers[0]?.answers[0]?.remark.id).toBe("4");
    expect(second?.remark.id).toBe("2");
  });

  it("R1.6 are never lost, whatever they name as their parent", () => {
    const count = (threads: ReturnType<typeof threadsOf>): number =>
      threads.reduce((sum, { answers }) => sum + 1 + count(answers), 0);
    expect(
      count(threadsOf([remark("1", "2"), remark("2", "1"), remark("3", "gone"), remark("4", "4")])),
    ).toBe(4);
  });

  it("R1.6 go together with their answers", () => {
    expect(
      withoutThread([remark("1"), remark("2", "1"), remark("3", "2"), remark("4")], "1").map(
        ({ id }) => id,
      ),
    ).toEqual(["4"]);
  });
});
