import { Link } from "react-router-dom";
import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { personOf } from "#client/showcase/sample/people.ts";
import { type Post, trending } from "#client/showcase/social-feed/feed.ts";
import { followers } from "#client/showcase/social-feed/sample-feed.ts";

interface SideColumnProps {
  posts: readonly Post[];
  tag: string;
  following: readonly string[];
  onFollow: (person: string) => void;
}

/** What many write about, and whom one may follow. */
export function SideColumn({ posts, tag, following, onFollow }: SideColumnProps) {
  return (
    <div className="feed-column">
      <section className="card card-body" aria-labelledby="trending">
        <h2 id="trending">Trending</h2>
        {posts.length === 0 && <p className="text-muted mb-0">No tags yet.</p>}
        <ol className="list-unstyled mb-0">
          {trending(posts)
            .slice(0, 6)
            .map(({ tag: one, posts: count }) => (
              <li key={one} className="trend">
                <Link
                  to={one === tag ? "?" : `?tag=${encodeURIComponent(one)}`}
                  preventScrollReset
                  aria-current={one === tag || undefined}
                >
                  #{one}
                </Link>
                <small className="text-muted">{count === 1 ? "1 post" : `${count} posts`}</small>
              </li>
            ))}
        </ol>
      </section>
      <section className="card card-body" aria-labelledby="follow">
        <h2 id="follow">People to follow</h2>
        <ul className="list-unstyled mb-0">
          {Object.entries(followers).map(([id, count]) => {
            const { name, role, colour } = personOf(id);
            const isFollowed = following.includes(id);
            return (
              <li key={id} className="follow">
                <Avatar name={name} colour={colour} />
                <span className="flex-grow-1">
                  <span className="fw-semibold">{name}</span>
                  <br />
                  <small className="text-muted">
                    {role}, {count + (isFollowed ? 1 : 0)} followers
                  </small>
                </span>
                <button
                  type="button"
                  className={
                    isFollowed
                      ? "btn btn-sm btn-accent needs-script"
                      : "btn btn-sm btn-outline-secondary needs-script"
                  }
                  aria-pressed={isFollowed}
                  onClick={() => onFollow(id)}
                >
                  {isFollowed ? "Followed" : "Follow"}
                  <span className="visually-hidden"> {name}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}
