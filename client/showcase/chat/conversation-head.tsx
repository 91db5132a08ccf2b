import { ArrowLeft, Phone, Trash2, UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import {
  answererOf,
  type Conversation,
  isGroup,
  nameOf,
} from "#client/showcase/chat/conversation.ts";
import { AddDialog, choicesFor } from "#client/showcase/chat/group-dialog.tsx";
import type { Conversations } from "#client/showcase/chat/use-conversations.ts";
import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { Modal } from "#client/showcase/frame/modal.tsx";
import { personOf } from "#client/showcase/sample/people.ts";

interface ConversationHeadProps {
  chat: Conversations;
  conversation: Conversation;
  say: (text: string, undo?: () => void) => void;
}

/** Who it is with; call, add, delete. */
export function ConversationHead({ chat, conversation, say }: ConversationHeadProps) {
  const [open, setOpen] = useState<"call" | "add" | null>(null);
  const navigate = useNavigate();
  const name = nameOf(conversation);
  const members = conversation.members.map(personOf);
  const group = isGroup(conversation);
  const remove = () => {
    say(`The conversation “${name}” is deleted.`, chat.deleteConversation(conversation.id));
    navigate("/apps/chat", { preventScrollReset: true });
  };
  const add = (chosen: string) => {
    const [groupId, personId] = group
      ? [conversation.id, chosen]
      : [chosen, conversation.members[0] ?? ""];
    chat.addMember(groupId, personId);
    const to = chat.all.find(({ id }) => id === groupId)?.name ?? "";
    say(`${personOf(personId).name} is now in “${to}”.`);
    setOpen(null);
  };
  const icon = "btn btn-outline-secondary";
  return (
    <header className="chat-head">
      <Link
        to="/apps/chat"
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
        <Avatar name={name} colour={answererOf(conversation).colour} />
      )}
      <div className="chat-head-name">
        <h2>{name}</h2>
        <p>{group ? members.map((person) => person.name).join(", ") : members[0]?.role}</p>
      </div>
      <div className="chat-head-icons needs-script">
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
            This screen places no calls itself. The link hands the number to the telephone of your
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
          none={
            group ? "Everybody is in this group already." : `${name} is in every group already.`
          }
          onAdd={add}
          onClose={() => setOpen(null)}
        />
      )}
    </header>
  );
}
