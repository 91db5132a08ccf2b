import { describe, expect, it } from "vitest";
import { findConversations, nameOf, simulateReply } from "#client/showcase/chat/conversation.ts";
import { conversationsUntil } from "#client/showcase/chat/sample-conversations.ts";

const all = conversationsUntil("2026-11-21");
const names = (search: string) => findConversations(all, search).map(nameOf);

describe("the search among conversations", () => {
  it("R1.6 an empty one finds all, one of nonsense none", () => {
    expect(names("  ")).toHaveLength(all.length);
    expect(names("zeppelin")).toEqual([]);
  });

  it("R1.6 finds names without their marks, and words of messages", () => {
    expect(names("novak")).toContain("Petr Novák");
    expect(names("lot 18")).toContain("Noor van Dijk");
  });

  it("R1.6 every conversation has a message, and its unread ones are there", () => {
    for (const { messages, unread } of all)
      expect(messages.length).toBeGreaterThanOrEqual(Math.max(1, unread));
  });
});

describe("the scripted answer", () => {
  it("R1.6 echoes what was written, its first line, not too long", () => {
    expect(simulateReply("Broker called\nmore")).toBe("Noted: “Broker called”");
    expect(simulateReply("x".repeat(200)).length).toBeLessThan(110);
    expect(simulateReply("When does it arrive?")).toContain("look it up");
  });
});
