import { demoPaths } from "#client/showcase/paths.ts";
import "#client/showcase/social-feed/social-feed.css";
import { CalendarDays, FolderOpen, Inbox, KanbanSquare, MessagesSquare } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLoaderData, useSearchParams } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { Avatar } from "#client/showcase/components/avatar.tsx";
import type { loadToday } from "#client/showcase/components/dates.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { nextId, useSample } from "#client/showcase/components/use-sample.ts";
import { me, personOf } from "#client/showcase/sample/people.ts";
import { Composer } from "#client/showcase/social-feed/composer.tsx";
import { type Post, tagsOf, trending } from "#client/showcase/social-feed/feed.ts";
import { Film } from "#client/showcase/social-feed/film.tsx";
import { PostCard } from "#client/showcase/social-feed/post-card.tsx";
import {
  followers,
  type Story,
  sampleStories,
  useFeed,
} from "#client/showcase/social-feed/sample-feed.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

const defaultFollowed: readonly string[] = ["tomas"];

/** The company's feed. */
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const { bar, notify } = useUndoBar();
  const feed = useFeed(today, notify);
  const [stories, changeStories] = useSample<readonly Story[]>("feed-stories", sampleStories);
  const [following, changeFollowing] = useSample<readonly string[]>(
    "feed-following",
    defaultFollowed,
  );
  const [query] = useSearchParams();
  const tag = query.get("tag")?.toLowerCase() ?? "";
  const shown = useMemo(
    () => (tag ? feed.posts.filter(({ text }) => tagsOf(text).includes(tag)) : feed.posts),
    [feed.posts, tag],
  );
  const addStory = (text: string) => {
    changeStories((now) => {
      const ids = now.map(({ id }) => id);
      return [{ id: nextId("story", ids), author: me.id, text }, ...now];
    });
    notify("Your story was posted.");
  };

  return (
    <ShowcaseScreen
      title="Social feed"
      lead="The company's internal feed. Tags group posts by topic."
    >
      <div className="social">
        <ProfileColumn
          posts={feed.posts.filter(({ author }) => author === me.id).length}
          following={following.length}
        />
        <div className="feed-column social-main">
          <Stories
            stories={stories}
            onRemove={(gone) => changeStories((now) => now.filter(({ id }) => id !== gone))}
          />
          <Composer onPost={feed.add} onStory={addStory} />
          <section aria-labelledby="posts" className="feed-column">
            <h2 id="posts" className={tag ? "mb-0" : "visually-hidden"}>
              {tag ? `Posts about #${tag}` : "Posts"}
            </h2>
            {tag && (
              <p className="mb-0">
                <Link to="?" preventScrollReset>
                  Show all posts
                </Link>
              </p>
            )}
            {shown.length === 0 && (
              <p className="card card-body mb-0">No posts {tag ? "about this" : "anything"} yet.</p>
            )}
            {shown.map((post) => (
              <PostCard
                key={post.id}
                post={post}
                today={today}
                onLike={() => feed.like(post.id)}
                onShare={() => feed.share(post.id)}
                onDelete={() => feed.remove(post.id)}
                comments={feed.commentsOf(post.id)}
              />
            ))}
          </section>
        </div>
        <TrendsColumn
          posts={feed.posts}
          tag={tag}
          following={following}
          onFollow={(id) =>
            changeFollowing((now) =>
              now.includes(id) ? now.filter((one) => one !== id) : [...now, id],
            )
          }
        />
      </div>
      {bar}
    </ShowcaseScreen>
  );
}

/** Today's stories, as a row of avatars that expand. */
function Stories({
  stories,
  onRemove,
}: {
  stories: readonly Story[];
  onRemove: (id: string) => void;
}) {
  const [open, setOpen] = useState<Story | null>(null);
  if (stories.length === 0) return null;
  return (
    <section aria-labelledby="stories">
      <h2 id="stories" className="visually-hidden">
        Stories
      </h2>
      <ul className="stories">
        {stories.map((story) => {
          const { name, colour } = personOf(story.author);
          return (
            <li key={story.id}>
              <button type="button" className="story" onClick={() => setOpen(story)}>
                <Avatar name={name} colour={colour} />
                <span>{name.split(" ")[0]}</span>
                <span className="visually-hidden">: open the story</span>
              </button>
            </li>
          );
        })}
      </ul>
      {open && <StoryDialog story={open} onClose={() => setOpen(null)} onRemove={onRemove} />}
    </section>
  );
}

function StoryDialog({
  story,
  onClose,
  onRemove,
}: {
  story: Story;
  onClose: () => void;
  onRemove: (id: string) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const { name, role } = personOf(story.author);
  return (
    <dialog
      ref={dialog}
      className="form-dialog story-dialog"
      aria-labelledby="story-by"
      onClose={onClose}
    >
      <h2 id="story-by" className="mb-0">
        {name}
      </h2>
      <p className="small">{role}, today</p>
      <p className="story-text text-break">{story.text}</p>
      <div className="form-dialog-end">
        {story.author === me.id && (
          <button
            type="button"
            className="btn btn-outline-light"
            onClick={() => {
              onRemove(story.id);
              dialog.current?.close();
            }}
          >
            Delete
          </button>
        )}
        <button type="button" className="btn btn-light" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}

const shortcuts = [
  { to: demoPaths.chat, label: "Chat", icon: MessagesSquare },
  { to: demoPaths.inbox, label: "Inbox", icon: Inbox },
  { to: demoPaths.calendar, label: "Calendar", icon: CalendarDays },
  { to: demoPaths.kanban, label: "Board", icon: KanbanSquare },
  { to: demoPaths.fileManager, label: "Files", icon: FolderOpen },
] as const;

/** Profile, links and the film of the week. */
function ProfileColumn({ posts, following }: { posts: number; following: number }) {
  return (
    <div className="feed-column">
      <section className="card card-body text-center" aria-labelledby="me">
        <div className="mb-2">
          <Avatar name={me.name} colour={me.colour} size="large" />
        </div>
        <h2 id="me" className="mb-0">
          {me.name}
        </h2>
        <p className="text-muted">{me.role}</p>
        <dl className="profile-counts">
          <div>
            <dt>Posts</dt>
            <dd>{posts}</dd>
          </div>
          <div>
            <dt>Followers</dt>
            <dd>28</dd>
          </div>
          <div>
            <dt>Following</dt>
            <dd>{following}</dd>
          </div>
        </dl>
        <nav aria-label="Shortcuts" className="text-start">
          <ul className="list-unstyled mb-0">
            {shortcuts.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link to={to} className="shortcut">
                  <Icon size={18} aria-hidden /> {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </section>
      <section className="card card-body" aria-labelledby="featured">
        <h2 id="featured">Featured video</h2>
        <Film title="from the ship to the hall" />
      </section>
    </div>
  );
}

interface TrendsColumnProps {
  posts: readonly Post[];
  tag: string;
  following: readonly string[];
  onFollow: (person: string) => void;
}

/** Trending tags and people to follow. */
function TrendsColumn({ posts, tag, following, onFollow }: TrendsColumnProps) {
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
