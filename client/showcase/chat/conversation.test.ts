import { describe, expect, it } from "vitest";
import { findConversations, nameOf, simulateReply } from "#client/showcase/chat/conversation.ts";
import { conversationsUntil } from "#client/showcase/chat/sample-conversations.ts";

const all = conversationsUntil("2026-11-21");
const names = (search: string) => findConversations(all, search).map(nameOf);

describe("conversation search", () => {
  it("R1.6 finds everything when empty and nothing for unknown text", () => {
    expect(names("  ")).toHaveLength(all.length);
    expect(names("zeppelin")).toEqual([]);
  });

  it("R1.6 finds names regardless of accents, and message text", () => {
    expect(names("novak")).toContain("Petr Novák");
    expect(names("lot 18")).toContain("Noor van Dijk");
  });

  it("R1.6 every conversation has at least as many messages as unread ones", () => {
    for (const { messages, unread } of all)
      expect(messages.length).toBeGreaterThanOrEqual(Math.max(1, unread));
  });
});

describe("simulated replies", () => {
  it("R1.6 quote the shortened first line", () => {
    expect(simulateReply("Broker called\nmore")).toBe("Noted: “Broker called”");
    expect(simulateReply("x".repeat(200)).length).toBeLessThan(110);
    expect(simulateReply("When does it arrive?")).toContain("look it up");
  });
});
