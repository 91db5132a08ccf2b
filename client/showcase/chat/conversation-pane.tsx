import { useEffect, useRef, useState } from "react";
import {
  answererOf,
  type ChatMessage,
  type Conversation,
} from "#client/showcase/chat/conversation.ts";
import { ConversationHead } from "#client/showcase/chat/conversation-head.tsx";
import { MessageEntry } from "#client/showcase/chat/message-entry.tsx";
import { MessageForm } from "#client/showcase/chat/message-form.tsx";
import type { Conversations } from "#client/showcase/chat/use-conversations.ts";
import { showDay } from "#client/showcase/frame/today.ts";

interface ConversationPaneProps {
  chat: Conversations;
  conversation: Conversation | undefined;
  today: string;
  say: (text: string, undo?: () => void) => void;
}

/** What was said, and the field to say more. */
export function ConversationPane({ chat, conversation, today, say }: ConversationPaneProps) {
  const [quoted, setQuoted] = useState<ChatMessage | null>(null);
  const log = useRef<HTMLDivElement>(null);
  const count = conversation?.messages.length ?? 0;
  const isTyping = conversation !== undefined && chat.typing === conversation.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message, and the note that one is coming, moves the view to the end
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [count, isTyping]);

  if (!conversation) {
    return (
      <section className="chat-pane chat-empty" aria-label="Conversation">
        <p>Choose a conversation on the left, or start a group.</p>
      </section>
    );
  }
  const remove = (message: ChatMessage) =>
    say("The message is deleted.", chat.deleteMessage(conversation.id, message.id));
  return (
    <section className="chat-pane" aria-label="Conversation">
      <ConversationHead chat={chat} conversation={conversation} say={say} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only a focused box scrolls by key */}
      <div ref={log} role="log" aria-label="Messages" className="chat-log" tabIndex={0}>
        {count === 0 && <p>No messages yet. Write the first one.</p>}
        {conversation.messages.map((message, at) => {
          const day = message.at.slice(0, 10);
          const isNewDay = day !== conversation.messages[at - 1]?.at.slice(0, 10);
          return (
            <div key={message.id}>
              {isNewDay && <p className="chat-day">{day === today ? "Today" : showDay(day)}</p>}
              <MessageEntry
                message={message}
                quoted={conversation.messages.find(({ id }) => id === message.quotes)}
                onCopied={() => say("The message is copied.")}
                onAnswer={() => setQuoted(message)}
                onDelete={() => remove(message)}
              />
            </div>
          );
        })}
        {isTyping && <p className="chat-typing">{answererOf(conversation).name} is writing …</p>}
      </div>
      <MessageForm
        quoted={quoted}
        onDropQuote={() => setQuoted(null)}
        onSend={(text) => {
          chat.send(conversation, text, quoted?.id ?? "");
          setQuoted(null);
        }}
      />
    </section>
  );
}
