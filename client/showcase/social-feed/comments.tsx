import { type SubmitEvent, useId, useState } from "react";
import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { showDay } from "#client/showcase/frame/today.ts";
import { me, personOf } from "#client/showcase/sample/people.ts";
import { type Comment, deepest } from "#client/showcase/social-feed/feed.ts";

export interface CommentActs {
  /** `to` is the comment that is answered; null is the post. */
  onComment: (to: string | null, text: string) => void;
  onRemove: (id: string) => void;
}

interface ThreadProps extends CommentActs {
  comments: readonly Comment[];
  today: string;
  depth?: number;
}

/** What was said, and what was said to that. */
export function Thread({ comments, today, depth = 1, ...acts }: ThreadProps) {
  if (comments.length === 0) return null;
  return (
    <ul className={depth === 1 ? "thread" : "thread thread-inner"}>
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} today={today} depth={depth} {...acts} />
      ))}
    </ul>
  );
}

function CommentItem({
  comment,
  today,
  depth,
  ...acts
}: { comment: Comment; today: string; depth: number } & CommentActs) {
  const [isAnswering, setAnswering] = useState(false);
  const { id, author, day, text, replies } = comment;
  const person = personOf(author);
  return (
    <li>
      <div className="d-flex gap-2">
        <Avatar name={person.name} colour={person.colour} size="small" />
        <div className="flex-grow-1 text-break">
          <span className="fw-semibold">{person.name}</span>{" "}
          <small className="text-muted">{day === today ? "today" : showDay(day)}</small>
          <p className="mb-1">{text}</p>
          <div className="d-flex gap-2">
            {depth < deepest && (
              <button
                type="button"
                className="btn btn-sm btn-link thread-act needs-script"
                aria-expanded={isAnswering}
                onClick={() => setAnswering(!isAnswering)}
              >
                Reply<span className="visually-hidden"> to {person.name}</span>
              </button>
            )}
            {author === me.id && (
              <button
                type="button"
                className="btn btn-sm btn-link thread-act needs-script"
                onClick={() => acts.onRemove(id)}
              >
                Delete<span className="visually-hidden"> my comment</span>
              </button>
            )}
          </div>
          {isAnswering && (
            <CommentForm
              label={`Reply to ${person.name}`}
              isFocused
              onSend={(words) => {
                acts.onComment(id, words);
                setAnswering(false);
              }}
            />
          )}
        </div>
      </div>
      <Thread comments={replies} today={today} depth={depth + 1} {...acts} />
    </li>
  );
}

/** One line to say something; an empty one is not sent. */
export function CommentForm({
  label,
  isFocused = false,
  onSend,
}: {
  label: string;
  isFocused?: boolean;
  onSend: (text: string) => void;
}) {
  const id = useId();
  const [isEmpty, setEmpty] = useState(false);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get("text") ?? "").trim();
    setEmpty(text === "");
    if (!text) return form.querySelector("input")?.focus();
    onSend(text);
    form.reset();
  };
  return (
    <form className="comment-form needs-script" noValidate onSubmit={send}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        ref={(field) => {
          if (isFocused) field?.focus();
        }}
        id={id}
        name="text"
        className="form-control"
        placeholder={label}
        maxLength={400}
        autoComplete="off"
        aria-invalid={isEmpty || undefined}
        aria-describedby={isEmpty ? `${id}-problem` : undefined}
      />
      <button type="submit" className="btn btn-outline-secondary">
        Send
      </button>
      {isEmpty && (
        <p className="field-problem w-100" id={`${id}-problem`}>
          Write a few words first.
        </p>
      )}
    </form>
  );
}
