import { useState } from "react";
import { conversationsUntil } from "#client/showcase/chat/sample-conversations.ts";
import { nextId } from "#client/showcase/frame/next-id.ts";
import { localNow } from "#client/showcase/frame/today.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";
import { me, type Person, people, personOf } from "#client/showcase/sample/people.ts";

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

/** How long the sample's people take to answer. */
const answerAfterMs = 1000;

/** The conversations of this browser and what can be done with them. */
export function useConversations(today: string) {
  const [all, change] = useSample("chat", conversationsUntil(today));
  const [typing, setTyping] = useState<string | null>(null);

  const edit = (id: string, next: (one: Conversation) => Conversation) =>
    change((now) => now.map((one) => (one.id === id ? next(one) : one)));
  const append = (id: string, message: Omit<ChatMessage, "id" | "at">) =>
    edit(id, (one) => ({
      ...one,
      messages: [
        ...one.messages,
        { ...message, id: nextId(one.messages, `${id}-new`), at: localNow() },
      ],
    }));

  const send = (conversation: Conversation, text: string, quotes: string) => {
    const { id } = conversation;
    append(id, { from: me.id, text, quotes });
    setTyping(id);
    setTimeout(() => {
      append(id, { from: answererOf(conversation).id, text: echoOf(text), quotes: "" });
      setTyping((now) => (now === id ? null : now));
    }, answerAfterMs);
  };
  const deleteMessage = (id: string, messageId: string): (() => void) => {
    const at =
      all.find((one) => one.id === id)?.messages.findIndex((one) => one.id === messageId) ?? -1;
    const gone = all.find((one) => one.id === id)?.messages[at];
    edit(id, (one) => ({
      ...one,
      messages: one.messages.filter((message) => message.id !== messageId),
    }));
    return () =>
      edit(id, (one) => (gone ? { ...one, messages: one.messages.toSpliced(at, 0, gone) } : one));
  };
  const deleteConversation = (id: string): (() => void) => {
    const at = all.findIndex((one) => one.id === id);
    const gone = all[at];
    change((now) => now.filter((one) => one.id !== id));
    return () => change((now) => (gone ? now.toSpliced(at, 0, gone) : now));
  };
  const markRead = (id: string) => edit(id, (one) => ({ ...one, unread: 0 }));
  const addMember = (groupId: string, personId: string) =>
    edit(groupId, (one) => ({
      ...one,
      members: one.members.includes(personId) ? one.members : [...one.members, personId],
    }));
  const startGroup = (name: string, members: string[]): string => {
    const id = nextId(all, "group");
    change((now) => [{ id, name, members, unread: 0, messages: [] }, ...now]);
    return id;
  };
  const startWith = (personId: string) =>
    change((now) => [
      ...now,
      { id: personId, name: "", members: [personId], unread: 0, messages: [] },
    ]);

  return {
    all,
    typing,
    send,
    deleteMessage,
    deleteConversation,
    markRead,
    addMember,
    startGroup,
    startWith,
  };
}

export type Conversations = ReturnType<typeof useConversations>;
