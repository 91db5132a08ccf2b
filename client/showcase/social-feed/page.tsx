import "#client/showcase/social-feed/social-feed.css";
import { useMemo } from "react";
import { Link, useLoaderData, useSearchParams } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import { useActMessage } from "#client/showcase/frame/records/act-message.tsx";
import { nextId } from "#client/showcase/frame/records/next-id.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import type { loadToday } from "#client/showcase/frame/today.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";
import { me } from "#client/showcase/sample/people.ts";
import { Composer } from "#client/showcase/social-feed/composer.tsx";
import { tagsOf } from "#client/showcase/social-feed/feed.ts";
import { OwnColumn } from "#client/showcase/social-feed/own-column.tsx";
import { PostCard } from "#client/showcase/social-feed/post-card.tsx";
import { type Story, sampleStories } from "#client/showcase/social-feed/sample-feed.ts";
import { SideColumn } from "#client/showcase/social-feed/side-column.tsx";
import { Stories } from "#client/showcase/social-feed/stories.tsx";
import { useFeed } from "#client/showcase/social-feed/use-feed.ts";

export { loadToday as loader } from "#client/showcase/frame/today.ts";

export const handle: PageHandle = { title: () => "Social feed" };

const followedAtFirst: readonly string[] = ["tomas"];

/** What the people of the company tell each other. */
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const { tell, message } = useActMessage();
  const feed = useFeed(today, tell);
  const [stories, changeStories] = useSample<readonly Story[]>("feed-stories", sampleStories);
  const [following, changeFollowing] = useSample<readonly string[]>(
    "feed-following",
    followedAtFirst,
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
    tell("Your story stands above the feed.");
  };

  return (
    <ShowcaseScreen
      title="Social feed"
      lead="What the people of the company tell each other. Tags gather what belongs together."
    >
      <div className="social">
        <OwnColumn
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
              <p className="card card-body mb-0">
                Nobody has written {tag ? "about this" : "anything"} yet.
              </p>
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
        <SideColumn
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
      {message}
    </ShowcaseScreen>
  );
}
