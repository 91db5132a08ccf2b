import "#client/showcase/components/comments.css";
import { MessageSquareReply, Trash2 } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { newKey } from "#client/api/new-key.ts";
import { Avatar } from "#client/showcase/components/avatar.tsx";
import { me, personOf } from "#client/showcase/sample/people.ts";
import type { Comment } from "#client/showcase/sample/tasks.ts";

interface CommentsProps {
  comments: readonly Comment[];
  onChange: (next: (now: readonly Comment[]) => Comment[]) => void;
}

/** Threaded comments with a form; own comments can be deleted. */
export function Comments({ comments, onChange }: CommentsProps) {
  const [before, setBefore] = useState<readonly Comment[] | null>(null);
  const add = (text: string, parent: string) => {
    setBefore(null);
    onChange((now) => [
      ...now,
      { id: newKey(), by: me.id, at: new Date().toISOString(), text, parent },
    ]);
  };
  const remove = (id: string) => {
    setBefore(comments);
    onChange((now) => withoutThread(now, id));
  };
  const undo = () => {
    if (before) onChange(() => [...before]);
    setBefore(null);
  };
  return (
    <div className="comments">
      {comments.length === 0 && <p className="text-muted">No comments yet.</p>}
      <Threads threads={threadsOf(comments)} onAnswer={add} onRemove={remove} />
      <div role="status">
        {before && (
          <p className="small">
            Comment deleted.{" "}
            <button type="button" className="btn btn-sm btn-outline-secondary" onClick={undo}>
              Undo
            </button>
          </p>
        )}
      </div>
      <CommentForm label="Your comment" button="Comment" onWrite={(text) => add(text, "")} />
    </div>
  );
}

interface ThreadActions {
  onAnswer: (text: string, parent: string) => void;
  onRemove: (id: string) => void;
}

function Threads({ threads, ...actions }: { threads: readonly Thread[] } & ThreadActions) {
  if (threads.length === 0) return null;
  return (
    <ul className="comment-thread">
      {threads.map((thread) => (
        <li key={thread.comment.id}>
          <CommentItem thread={thread} {...actions} />
          <Threads threads={thread.answers} {...actions} />
        </li>
      ))}
    </ul>
  );
}

function CommentItem({
  thread: { comment, answers },
  onAnswer,
  onRemove,
}: { thread: Thread } & ThreadActions) {
  const [isAnswering, setAnswering] = useState(false);
  const { name, colour } = personOf(comment.by);
  return (
    <div className="comment">
      <Avatar name={name} colour={colour} size="small" />
      <div className="comment-body">
        <p className="mb-1">
          <strong>{name}</strong>{" "}
          <time dateTime={comment.at}>{moment.format(new Date(comment.at))}</time>
        </p>
        <p className="comment-text">{comment.text}</p>
        <p className="comment-actions needs-script">
          <button
            type="button"
            aria-expanded={isAnswering}
            aria-label={`Reply to ${name}`}
            onClick={() => setAnswering(!isAnswering)}
          >
            <MessageSquareReply size={16} aria-hidden /> Reply
          </button>
          {comment.by === me.id && answers.length === 0 && (
            <button type="button" onClick={() => onRemove(comment.id)}>
              <Trash2 size={16} aria-hidden /> Remove
            </button>
          )}
        </p>
        {isAnswering && (
          <CommentForm
            label={`Your reply to ${name}`}
            button="Reply"
            isNew
            onWrite={(text) => {
              onAnswer(text, comment.id);
              setAnswering(false);
            }}
          />
        )}
      </div>
    </div>
  );
}

const moment = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

interface CommentFormProps {
  label: string;
  button: string;
  /** Opened on request, so it takes the focus. */
  isNew?: boolean;
  onWrite: (text: string) => void;
}

function CommentForm({ label, button, isNew = false, onWrite }: CommentFormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => {
    if (isNew) field.current?.focus();
  }, [isNew]);
  const write = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") {
      setEmpty(true);
      field.current?.focus();
      return;
    }
    onWrite(text.trim());
    setText("");
    setEmpty(false);
  };
  return (
    <form className="comment-box needs-script" onSubmit={write} noValidate>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className="form-control"
        rows={2}
        maxLength={2000}
        value={text}
        aria-invalid={isEmpty || undefined}
        aria-describedby={isEmpty ? `${id}-problem` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {isEmpty && (
        <p className="field-problem" id={`${id}-problem`}>
          Enter a message.
        </p>
      )}
      <button type="submit" className="btn btn-sm btn-outline-secondary mt-2">
        {button}
      </button>
    </form>
  );
}

interface Thread {
  comment: Comment;
  answers: Thread[];
}

/** Builds the tree, oldest first at each level. Orphans and cycles move to the top level. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const sorted = [...comments].sort((one, other) => one.at.localeCompare(other.at));
  const byId = new Map(sorted.map((comment) => [comment.id, { comment, answers: [] as Thread[] }]));
  const top: Thread[] = [];
  for (const thread of byId.values()) {
    const parent = byId.get(thread.comment.parent);
    if (parent && !isBelow(thread.comment.id, parent.comment, byId)) parent.answers.push(thread);
    else top.push(thread);
  }
  return top;
}

function isBelow(id: string, comment: Comment, byId: ReadonlyMap<string, Thread>): boolean {
  for (
    let at: Comment | undefined = comment, steps = 0;
    at && steps <= byId.size;
    at = byId.get(at.parent)?.comment, steps++
  ) {
    if (at.id === id) return true;
  }
  return false;
}

/** Removes a comment with all its replies. */
export function withoutThread(comments: readonly Comment[], id: string): Comment[] {
  const gone = new Set([id]);
  for (let before = 0; before !== gone.size; ) {
    before = gone.size;
    for (const comment of comments) if (gone.has(comment.parent)) gone.add(comment.id);
  }
  return comments.filter((comment) => !gone.has(comment.id));
}
