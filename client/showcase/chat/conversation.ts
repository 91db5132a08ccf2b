import { type Person, people, personOf } from "#client/showcase/sample/people.ts";

export interface ChatMessage {
  id: string;
  /** A person's id (sample/people.ts). */
  from: string;
  /** Local time, "2026-11-21T09:30". */
  at: string;
  text: string;
  /** Id of the quoted message, or "". */
  quotes: string;
}

/** A direct chat (`name` is empty) or a named group. */
export interface Conversation {
  id: string;
  name: string;
  members: string[];
  unread: number;
  messages: ChatMessage[];
}

export const isGroup = ({ name }: Conversation): boolean => name !== "";

export function nameOf(conversation: Conversation): string {
  return conversation.name || personOf(conversation.members[0] ?? "").name;
}

/** Matches every search word against name, members and messages. */
export function findConversations(all: readonly Conversation[], search: string): Conversation[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return all.filter((one) => {
    const names = one.members.map((id) => personOf(id).name);
    const text = fold([nameOf(one), ...names, ...one.messages.map(({ text }) => text)].join(" "));
    return words.every((word) => text.includes(word));
  });
}

/** Ignores case and accents: "novak" finds Novák. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The simulated replier: the other person, or the group's first member. */
export function replierOf({ members }: Conversation): Person {
  return personOf(members[0] ?? people[0]?.id ?? "");
}

/** The simulated reply to a message. */
export function simulateReply(text: string): string {
  const first = text.trim().split(/\n/)[0] ?? "";
  const short = first.length > 90 ? `${first.slice(0, 90).trimEnd()}…` : first;
  return text.trim().endsWith("?")
    ? `You ask: “${short}” I will look it up and come back to you.`
    : `Noted: “${short}”`;
}
