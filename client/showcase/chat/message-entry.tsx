import { Copy, MoreVertical, Reply, Trash2 } from "lucide-react";
import type { ChatMessage } from "#client/showcase/chat/conversation.ts";
import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { Menu, MenuItem } from "#client/showcase/frame/menu.tsx";
import { me, personOf } from "#client/showcase/sample/people.ts";

interface MessageEntryProps {
  message: ChatMessage;
  quoted: ChatMessage | undefined;
  onCopied: () => void;
  onAnswer: () => void;
  onDelete: () => void;
}

/** One message with its menu. */
export function MessageEntry({ message, quoted, onCopied, onAnswer, onDelete }: MessageEntryProps) {
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
          label={`Message of ${author.name} at ${message.at.slice(11)}`}
          button={<MoreVertical size={18} aria-hidden="true" />}
          className="btn btn-sm chat-more"
        >
          <MenuItem onChoose={copy}>
            <Copy size={18} aria-hidden="true" /> Copy
          </MenuItem>
          <MenuItem onChoose={onAnswer}>
            <Reply size={18} aria-hidden="true" /> Answer with quote
          </MenuItem>
          <MenuItem onChoose={onDelete}>
            <Trash2 size={18} aria-hidden="true" /> Delete
          </MenuItem>
        </Menu>
      </span>
    </article>
  );
}
