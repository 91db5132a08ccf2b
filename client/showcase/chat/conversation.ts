import { type Person, people, personOf } from "#client/showcase/sample/people.ts";

export interface ChatMessage {
  id: string;
  /** Who wrote it: an id of sample/people.ts. */
  from: string;
  /** Local day and time, "2026-11-21T09:30". */
  at: string;
  text: string;
  /** The message it answers; empty where it answers none. */
  quotes: string;
}

/** With one person (`name` is empty), or a group with a name. */
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

/** Conversations whose name, people or words hold every word of the search. */
export function findConversations(all: readonly Conversation[], search: string): Conversation[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return all.filter((one) => {
    const names = one.members.map((id) => personOf(id).name);
    const text = fold([nameOf(one), ...names, ...one.messages.map(({ text }) => text)].join(" "));
    return words.every((word) => text.includes(word));
  });
}

/** Without marks and capitals: "novak" finds Novák. */
function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Who answers in a conversation: its one person, or the group's first. */
export function answererOf({ members }: Conversation): Person {
  return personOf(members[0] ?? people[0]?.id ?? "");
}

/** What the other side of the sample says to a message. */
export function echoOf(text: string): string {
  const first = text.trim().split(/\n/)[0] ?? "";
  const short = first.length > 90 ? `${first.slice(0, 90).trimEnd()}…` : first;
  return text.trim().endsWith("?")
    ? `You ask: “${short}” I will look it up and come back to you.`
    : `Noted: “${short}”`;
}
