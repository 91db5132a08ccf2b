import { Link2, MessageCircle, ThumbsUp, Trash2 } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { showDay } from "#client/showcase/frame/today.ts";
import { me, personOf } from "#client/showcase/sample/people.ts";
import { type CommentActs, CommentForm, Thread } from "#client/showcase/social-feed/comments.tsx";
import { allComments, type Post } from "#client/showcase/social-feed/feed.ts";
import { PostPicture } from "#client/showcase/social-feed/post-picture.tsx";

interface PostCardProps {
  post: Post;
  today: string;
  onLike: () => void;
  onShare: () => void;
  onDelete: () => void;
  comments: CommentActs;
}

/** One post: words, picture, likes, what was said to it. */
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
            {person.role}, {day === today ? "today" : showDay(day)}
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
      <div className="post-acts">
        <button
          type="button"
          className={isLiked ? "btn post-act is-on needs-script" : "btn post-act needs-script"}
          aria-pressed={isLiked}
          onClick={onLike}
        >
          <ThumbsUp size={18} aria-hidden /> {likes}
          <span className="visually-hidden"> like this. Like the post of {person.name}</span>
        </button>
        <button
          type="button"
          className="btn post-act"
          onClick={() => card.current?.querySelector<HTMLElement>(".post-form input")?.focus()}
        >
          <MessageCircle size={18} aria-hidden /> {count}
          <span className="visually-hidden"> comments. Comment on the post of {person.name}</span>
        </button>
        <button type="button" className="btn post-act ms-auto needs-script" onClick={onShare}>
          <Link2 size={18} aria-hidden /> Copy link
        </button>
      </div>
      <Thread comments={post.comments} today={today} {...comments} />
      <div className="post-form">
        <CommentForm
          label={`Comment on the post of ${person.name}`}
          onSend={(words) => comments.onComment(null, words)}
        />
      </div>
    </article>
  );
}

/** Tags lead to everything that carries them. */
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
