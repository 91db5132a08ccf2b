import { useState } from "react";
import {
  type ChatMessage,
  type Conversation,
  replierOf,
  simulateReply,
} from "#client/showcase/chat/conversation.ts";
import { conversationsUntil } from "#client/showcase/chat/sample-conversations.ts";
import { localNow } from "#client/showcase/components/dates.ts";
import { idsOf, nextId, useSample } from "#client/showcase/components/use-sample.ts";
import { me } from "#client/showcase/sample/people.ts";

/** Delay of the simulated replies. */
const replyDelayMs = 1000;

/** The conversations stored in this browser, with their actions. */
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
        { ...message, id: nextId(`${id}-new`, idsOf(one.messages)), at: localNow() },
      ],
    }));

  const send = (conversation: Conversation, text: string, quotes: string) => {
    const { id } = conversation;
    append(id, { from: me.id, text, quotes });
    setTyping(id);
    setTimeout(() => {
      append(id, { from: replierOf(conversation).id, text: simulateReply(text), quotes: "" });
      setTyping((now) => (now === id ? null : now));
    }, replyDelayMs);
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
    const id = nextId("group", idsOf(all));
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
