import { Link2, MessageCircle, ThumbsUp, Trash2 } from "lucide-react";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { Link } from "#client/components/link.tsx";
import { Avatar } from "#client/showcase/components/avatar.tsx";
import { formatDate } from "#client/showcase/components/dates.ts";
import { me, personOf } from "#client/showcase/sample/people.ts";
import {
  allComments,
  type Comment,
  type CommentActions,
  maxDepth,
  type Post,
} from "#client/showcase/social-feed/feed.ts";
import { PostPicture } from "#client/showcase/social-feed/film.tsx";

interface PostCardProps {
  post: Post;
  today: string;
  onLike: () => void;
  onShare: () => void;
  onDelete: () => void;
  comments: CommentActions;
}

export function PostCard({ post, today, onLike, onShare, onDelete, comments }: PostCardProps) {
  const card = useRef<HTMLElement>(null);
  const { id, author, day, text, picture, likes, isLiked } = post;
  const person = personOf(author);
  const count = allComments(post.comments).length;
  return (
    <article ref={card} id={id} className="card card-body post" aria-labelledby={`${id}-by`}>
      <div className="d-flex gap-3 align-items-center mb-2">
        <Avatar name={person.name} colour={person.colour} />
        <div className="flex-grow-1">
          <h3 id={`${id}-by`} className="mb-0">
            {person.name}
          </h3>
          <p className="text-muted small mb-0">
            {person.role}, {day === today ? "today" : formatDate(day)}
          </p>
        </div>
        {author === me.id && (
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary needs-script"
            aria-label="Delete my post"
            onClick={onDelete}
          >
            <Trash2 size={18} aria-hidden />
          </button>
        )}
      </div>
      <p className="text-break post-text">
        <TaggedText text={text} />
      </p>
      <PostPicture picture={picture} author={person.name} />
      <div className="post-actions">
        <button
          type="button"
          className={
            isLiked ? "btn post-action is-on needs-script" : "btn post-action needs-script"
          }
          aria-pressed={isLiked}
          onClick={onLike}
        >
          <ThumbsUp size={18} aria-hidden /> {likes}
          <span className="visually-hidden"> like this. Like the post of {person.name}</span>
        </button>
        <button
          type="button"
          className="btn post-action"
          onClick={() => card.current?.querySelector<HTMLElement>(".post-form input")?.focus()}
        >
          <MessageCircle size={18} aria-hidden /> {count}
          <span className="visually-hidden"> comments. Comment on the post of {person.name}</span>
        </button>
        <button type="button" className="btn post-action ms-auto needs-script" onClick={onShare}>
          <Link2 size={18} aria-hidden /> Copy link
        </button>
      </div>
      <Thread comments={post.comments} today={today} {...comments} />
      <div className="post-form">
        <CommentForm
          label={`Comment on the post of ${person.name}`}
          onSend={(reply) => comments.onComment(null, reply)}
        />
      </div>
    </article>
  );
}

/** Hashtags link to the filtered feed. */
function TaggedText({ text }: { text: string }) {
  let place = 0;
  return text.split(/(#[\p{L}\d]+)/u).map((piece) => {
    place += piece.length;
    return piece.startsWith("#") && piece.length > 1 ? (
      <Link
        key={place}
        to={`?tag=${encodeURIComponent(piece.slice(1).toLowerCase())}`}
        preventScrollReset
      >
        {piece}
      </Link>
    ) : (
      piece
    );
  });
}

interface ThreadProps extends CommentActions {
  comments: readonly Comment[];
  today: string;
  depth?: number;
}

/** Comments with their nested replies. */
function Thread({ comments, today, depth = 1, ...actions }: ThreadProps) {
  if (comments.length === 0) return null;
  return (
    <ul className={depth === 1 ? "thread" : "thread thread-inner"}>
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} today={today} depth={depth} {...actions} />
      ))}
    </ul>
  );
}

function CommentItem({
  comment,
  today,
  depth,
  ...actions
}: { comment: Comment; today: string; depth: number } & CommentActions) {
  const [isAnswering, setAnswering] = useState(false);
  const { id, author, day, text, replies } = comment;
  const person = personOf(author);
  return (
    <li>
      <div className="d-flex gap-2">
        <Avatar name={person.name} colour={person.colour} size="small" />
        <div className="flex-grow-1 text-break">
          <span className="fw-semibold">{person.name}</span>{" "}
          <small className="text-muted">{day === today ? "today" : formatDate(day)}</small>
          <p className="mb-1">{text}</p>
          <div className="d-flex gap-2">
            {depth < maxDepth && (
              <button
                type="button"
                className="btn btn-sm btn-link thread-action needs-script"
                aria-expanded={isAnswering}
                onClick={() => setAnswering(!isAnswering)}
              >
                Reply<span className="visually-hidden"> to {person.name}</span>
              </button>
            )}
            {author === me.id && (
              <button
                type="button"
                className="btn btn-sm btn-link thread-action needs-script"
                onClick={() => actions.onRemove(id)}
              >
                Delete<span className="visually-hidden"> my comment</span>
              </button>
            )}
          </div>
          {isAnswering && (
            <CommentForm
              label={`Reply to ${person.name}`}
              isFocused
              onSend={(reply) => {
                actions.onComment(id, reply);
                setAnswering(false);
              }}
            />
          )}
        </div>
      </div>
      <Thread comments={replies} today={today} depth={depth + 1} {...actions} />
    </li>
  );
}

/** Empty comments are rejected. */
function CommentForm({
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
          Enter some text.
        </p>
      )}
    </form>
  );
}
