import { demoPaths } from "#client/showcase/paths.ts";
import "#client/showcase/chat/chat.css";
import { Search, UserPlus, Users } from "lucide-react";
import { useEffect, useState } from "react";
import { Form, useLoaderData, useSearchParams } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import {
  type Conversation,
  findConversations,
  isGroup,
  nameOf,
} from "#client/showcase/chat/conversation.ts";
import { ConversationPane } from "#client/showcase/chat/conversation-pane.tsx";
import { GroupDialog } from "#client/showcase/chat/group-dialog.tsx";
import { type Conversations, useConversations } from "#client/showcase/chat/use-conversations.ts";
import { Avatar } from "#client/showcase/components/avatar.tsx";
import type { loadToday } from "#client/showcase/components/dates.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { me, people, personOf } from "#client/showcase/sample/people.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const [address] = useSearchParams();
  const chat = useConversations(today);
  const { bar, notify } = useUndoBar();
  const isHydrated = useHydrated();
  const openId = address.get("with");
  const open = chat.all.find(({ id }) => id === openId) ?? (openId ? undefined : chat.all[0]);

  // A conversation opened by default does not count as read, only one named in the URL.
  const toRead = isHydrated && openId && open?.unread ? open.id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opened conversation
  useEffect(() => {
    if (toRead) chat.markRead(toRead);
  }, [toRead]);

  return (
    <ShowcaseScreen
      title="Chat"
      lead="Short questions between departments. The sample's people reply after a second."
    >
      <div className={openId ? "chat card chat-is-open" : "chat card"}>
        <ConversationSidebar chat={chat} openId={open?.id ?? null} notify={notify} />
        <ConversationPane
          key={open?.id ?? "none"}
          chat={chat}
          conversation={open}
          today={today}
          notify={notify}
        />
      </div>
      {bar}
    </ShowcaseScreen>
  );
}

interface ConversationSidebarProps {
  chat: Conversations;
  openId: string | null;
  notify: (text: string, undo?: () => void) => void;
}

function ConversationSidebar({ chat, openId, notify }: ConversationSidebarProps) {
  const [address, setAddress] = useSearchParams();
  const [isNewGroup, setNewGroup] = useState(false);
  const search = address.get("q") ?? "";
  const found = findConversations(chat.all, search);
  const groups = found.filter(isGroup);
  const contacts = found.filter((one) => !isGroup(one));
  const otherPeople = search
    ? []
    : people.filter(({ id }) => id !== me.id && !chat.all.some((one) => one.id === id));
  return (
    <aside className="chat-sidebar" aria-label="People and groups">
      <Form role="search" className="chat-search" method="get">
        <label className="visually-hidden" htmlFor="chat-search">
          Search people and messages
        </label>
        <div className="input-group">
          <input
            key={search}
            id="chat-search"
            name="q"
            type="search"
            className="form-control"
            placeholder="People and messages"
            defaultValue={search}
          />
          <button type="submit" className="btn btn-outline-secondary" aria-label="Search">
            <Search size={18} aria-hidden="true" />
          </button>
        </div>
      </Form>
      {found.length === 0 && (
        <p className="px-3">
          Nothing matches “{search}”. <Link to={demoPaths.chat}>Show all</Link>
        </p>
      )}
      <div className="chat-list-header">
        <h2>Groups</h2>
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary needs-script"
          onClick={() => setNewGroup(true)}
        >
          <Users size={18} aria-hidden="true" /> New group
        </button>
      </div>
      <ConversationList items={groups} openId={openId} />
      <div className="chat-list-header">
        <h2>Contacts</h2>
      </div>
      <ConversationList items={contacts} openId={openId} />
      {otherPeople.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="btn btn-sm btn-outline-secondary m-2"
          onClick={() => {
            chat.startWith(id);
            setAddress({ with: id });
          }}
        >
          <UserPlus size={18} aria-hidden="true" /> Write to {name}
        </button>
      ))}
      {isNewGroup && (
        <GroupDialog
          onClose={() => setNewGroup(false)}
          onStart={(name, members) => {
            setAddress({ with: chat.startGroup(name, members) });
            setNewGroup(false);
            notify(`The group “${name}” was created.`);
          }}
        />
      )}
    </aside>
  );
}

function ConversationList({
  items,
  openId,
}: {
  items: readonly Conversation[];
  openId: string | null;
}) {
  const [address] = useSearchParams();
  const addressOf = (id: string) => {
    const next = new URLSearchParams(address);
    next.set("with", id);
    return `?${next}`;
  };
  return (
    <ul className="chat-list">
      {items.map((one) => (
        <li key={one.id}>
          <Link
            to={addressOf(one.id)}
            preventScrollReset
            className="chat-entry"
            aria-current={one.id === openId ? "true" : undefined}
          >
            {isGroup(one) ? (
              <span className="avatar avatar-6" aria-hidden="true">
                <Users size={18} />
              </span>
            ) : (
              <Avatar name={nameOf(one)} colour={personOf(one.members[0] ?? "").colour} />
            )}
            <span className="chat-entry-text">
              <span className="chat-entry-name">{nameOf(one)}</span>
              <span className="chat-entry-last">
                {one.messages.at(-1)?.text ?? "No messages yet"}
              </span>
            </span>
            {one.unread > 0 && (
              <span className="chat-unread">
                {one.unread}
                <span className="visually-hidden"> unread</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
