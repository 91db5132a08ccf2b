import {
  ArrowLeft,
  Copy,
  MoreVertical,
  Phone,
  Reply,
  SendHorizontal,
  Trash2,
  UserPlus,
  Users,
  X,
} from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import {
  type ChatMessage,
  type Conversation,
  isGroup,
  nameOf,
  replierOf,
} from "#client/showcase/chat/conversation.ts";
import { AddDialog, choicesFor } from "#client/showcase/chat/group-dialog.tsx";
import type { Conversations } from "#client/showcase/chat/use-conversations.ts";
import { Avatar } from "#client/showcase/components/avatar.tsx";
import { formatDate } from "#client/showcase/components/dates.ts";
import { Menu, MenuItem } from "#client/showcase/components/menu.tsx";
import { Modal } from "#client/showcase/components/modal.tsx";
import { demoPaths } from "#client/showcase/paths.ts";
import { me, personOf } from "#client/showcase/sample/people.ts";

interface ConversationPaneProps {
  chat: Conversations;
  conversation: Conversation | undefined;
  today: string;
  notify: (text: string, undo?: () => void) => void;
}

export function ConversationPane({ chat, conversation, today, notify }: ConversationPaneProps) {
  const [quoted, setQuoted] = useState<ChatMessage | null>(null);
  const log = useRef<HTMLDivElement>(null);
  const count = conversation?.messages.length ?? 0;
  const isTyping = conversation !== undefined && chat.typing === conversation.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the end on each message
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
    notify("Message deleted.", chat.deleteMessage(conversation.id, message.id));
  return (
    <section className="chat-pane" aria-label="Conversation">
      <ConversationHeader chat={chat} conversation={conversation} notify={notify} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scroll regions need keyboard access */}
      <div ref={log} role="log" aria-label="Messages" className="chat-log" tabIndex={0}>
        {count === 0 && <p>No messages yet. Write the first one.</p>}
        {conversation.messages.map((message, at) => {
          const day = message.at.slice(0, 10);
          const isNewDay = day !== conversation.messages[at - 1]?.at.slice(0, 10);
          return (
            <div key={message.id}>
              {isNewDay && <p className="chat-day">{day === today ? "Today" : formatDate(day)}</p>}
              <MessageEntry
                message={message}
                quoted={conversation.messages.find(({ id }) => id === message.quotes)}
                onCopied={() => notify("Message copied.")}
                onAnswer={() => setQuoted(message)}
                onDelete={() => remove(message)}
              />
            </div>
          );
        })}
        {isTyping && <p className="chat-typing">{replierOf(conversation).name} is writing …</p>}
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

interface ConversationHeaderProps {
  chat: Conversations;
  conversation: Conversation;
  notify: (text: string, undo?: () => void) => void;
}

/** Name, with buttons to call, add members and delete. */
function ConversationHeader({ chat, conversation, notify }: ConversationHeaderProps) {
  const [open, setOpen] = useState<"call" | "add" | null>(null);
  const navigate = useNavigate();
  const name = nameOf(conversation);
  const members = conversation.members.map(personOf);
  const group = isGroup(conversation);
  const remove = () => {
    notify(`The conversation “${name}” was deleted.`, chat.deleteConversation(conversation.id));
    navigate(demoPaths.chat, { preventScrollReset: true });
  };
  const add = (added: string) => {
    const [groupId, personId] = group
      ? [conversation.id, added]
      : [added, conversation.members[0] ?? ""];
    chat.addMember(groupId, personId);
    const to = chat.all.find(({ id }) => id === groupId)?.name ?? "";
    notify(`${personOf(personId).name} is now in “${to}”.`);
    setOpen(null);
  };
  const icon = "btn btn-outline-secondary";
  return (
    <header className="chat-header">
      <Link
        to={demoPaths.chat}
        className="btn btn-outline-secondary chat-back"
        aria-label="All conversations"
      >
        <ArrowLeft size={18} aria-hidden="true" />
      </Link>
      {group ? (
        <span className="avatar avatar-6" aria-hidden="true">
          <Users size={18} />
        </span>
      ) : (
        <Avatar name={name} colour={replierOf(conversation).colour} />
      )}
      <div className="chat-header-name">
        <h2>{name}</h2>
        <p>{group ? members.map((person) => person.name).join(", ") : members[0]?.role}</p>
      </div>
      <div className="chat-header-icons needs-script">
        <button
          type="button"
          className={icon}
          aria-label={`Call ${name}`}
          title="Call"
          onClick={() => setOpen("call")}
        >
          <Phone size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={icon}
          aria-label={group ? `Add somebody to ${name}` : `Add ${name} to a group`}
          title={group ? "Add somebody" : "Add to a group"}
          onClick={() => setOpen("add")}
        >
          <UserPlus size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={icon}
          aria-label={`Delete the conversation ${name}`}
          title="Delete"
          onClick={remove}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </div>
      {open === "call" && (
        <Modal title={`Call ${name}`} onClose={() => setOpen(null)}>
          <p>
            This page does not place calls. The link opens the number in the phone app of your
            device.
          </p>
          <ul className="list-unstyled mb-0">
            {members.map((person) => (
              <li key={person.id} className="mb-2">
                {person.name}:{" "}
                <a href={`tel:${person.phone.replaceAll(" ", "")}`}>{person.phone}</a>
              </li>
            ))}
          </ul>
        </Modal>
      )}
      {open === "add" && (
        <AddDialog
          title={group ? `Add somebody to ${name}` : `Add ${name} to a group`}
          label={group ? "Person" : "Group"}
          choices={choicesFor(conversation, chat.all)}
          none={group ? "Everyone is already in this group." : `${name} is already in every group.`}
          onAdd={add}
          onClose={() => setOpen(null)}
        />
      )}
    </header>
  );
}

interface MessageEntryProps {
  message: ChatMessage;
  quoted: ChatMessage | undefined;
  onCopied: () => void;
  onAnswer: () => void;
  onDelete: () => void;
}

function MessageEntry({ message, quoted, onCopied, onAnswer, onDelete }: MessageEntryProps) {
  const author = personOf(message.from);
  const isMine = author.id === me.id;
  const copy = () => void navigator.clipboard.writeText(message.text).then(onCopied);
  return (
    <article className={isMine ? "chat-message chat-message-mine" : "chat-message"}>
      <Avatar name={author.name} colour={author.colour} size="small" />
      <div className="chat-bubble">
        <p className="chat-author">
          {isMine ? "You" : author.name}, <time dateTime={message.at}>{message.at.slice(11)}</time>
        </p>
        {quoted && (
          <blockquote className="chat-quote">
            {personOf(quoted.from).name}: {quoted.text}
          </blockquote>
        )}
        <p className="chat-text">{message.text}</p>
      </div>
      <span className="needs-script">
        <Menu
          label={`Message from ${author.name} at ${message.at.slice(11)}`}
          button={<MoreVertical size={18} aria-hidden="true" />}
          className="btn btn-sm chat-more"
        >
          <MenuItem onSelect={copy}>
            <Copy size={18} aria-hidden="true" /> Copy
          </MenuItem>
          <MenuItem onSelect={onAnswer}>
            <Reply size={18} aria-hidden="true" /> Reply with quote
          </MenuItem>
          <MenuItem onSelect={onDelete}>
            <Trash2 size={18} aria-hidden="true" /> Delete
          </MenuItem>
        </Menu>
      </span>
    </article>
  );
}

interface MessageFormProps {
  quoted: ChatMessage | null;
  onDropQuote: () => void;
  onSend: (text: string) => void;
}

/** Enter sends, Shift+Enter breaks the line. */
function MessageForm({ quoted, onDropQuote, onSend }: MessageFormProps) {
  const [text, setText] = useState("");
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (quoted) field.current?.focus();
  }, [quoted]);
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const isEmpty = text.trim() === "";
    setRefused(isEmpty);
    if (!isEmpty) {
      onSend(text.trim());
      setText("");
    }
    field.current?.focus();
  };
  return (
    <form className="chat-form needs-script" noValidate onSubmit={send}>
      {quoted && (
        <div className="chat-quoted">
          <blockquote className="chat-quote">
            {personOf(quoted.from).name}: {quoted.text}
          </blockquote>
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            aria-label="Remove the quote"
            onClick={onDropQuote}
          >
            <X size={18} aria-hidden="true" />
          </button>
        </div>
      )}
      <label className="form-label mb-1" htmlFor="chat-text">
        Message (required)
      </label>
      <div className="chat-field">
        <textarea
          ref={field}
          id="chat-text"
          className="form-control"
          rows={2}
          required
          value={text}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? "chat-text-problem chat-text-hint" : "chat-text-hint"}
          onChange={({ target }) => {
            setText(target.value);
            setRefused(false);
          }}
          onKeyDown={(event) => {
            // During IME composition Enter confirms the candidate instead.
            if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing)
              send(event);
          }}
        />
        <button type="submit" className="btn btn-accent">
          <SendHorizontal size={18} aria-hidden="true" /> Send
        </button>
      </div>
      {isRefused && (
        <p className="field-problem" id="chat-text-problem" role="alert">
          Enter a message.
        </p>
      )}
      <p className="form-text mb-0" id="chat-text-hint">
        Enter sends, Shift+Enter starts a new line.
      </p>
    </form>
  );
}
