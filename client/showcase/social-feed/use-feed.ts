import { useMemo } from "react";
import { nextId } from "#client/showcase/frame/records/next-id.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";
import { me } from "#client/showcase/sample/people.ts";
import type { CommentActs } from "#client/showcase/social-feed/comments.tsx";
import {
  commentOf,
  type Post,
  toggleLike,
  withComment,
  withoutComment,
} from "#client/showcase/social-feed/feed.ts";
import { postsUntil } from "#client/showcase/social-feed/sample-feed.ts";

/** False where the browser's store is full: the only thing that may go wrong in keeping a post. */
function attempt(keep: () => void): boolean {
  try {
    keep();
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") return false;
    throw error;
  }
}

/**
 * The posts as this browser keeps them, and what can be done with them. `tell` says what was done.
 */
export function useFeed(today: string, tell: (words: string, undo?: () => void) => void) {
  const [posts, change] = useSample<readonly Post[]>(
    "feed-posts",
    useMemo(() => postsUntil(today), [today]),
  );
  const changeOne = (id: string, next: (post: Post) => Post) =>
    change((now) => now.map((one) => (one.id === id ? next(one) : one)));
  const withUndo = (words: string, act: () => void) => {
    const before = posts;
    act();
    tell(words, () => change(() => before));
  };
  return {
    posts,
    add: (text: string, picture: string) => {
      const hasRoom = attempt(() =>
        change((now) => {
          const ids = now.map(({ id }) => id);
          return [
            {
              id: nextId("post", ids),
              author: me.id,
              day: today,
              text,
              picture,
              likes: 0,
              isLiked: false,
              comments: [],
            },
            ...now,
          ];
        }),
      );
      tell(
        hasRoom
          ? "Your post stands at the top."
          : "There is no room left for this picture in the browser. Delete a post with a photo first.",
      );
      return hasRoom;
    },
    like: (id: string) => changeOne(id, toggleLike),
    share: (id: string) => {
      navigator.clipboard.writeText(`${location.origin}${location.pathname}#${id}`).then(
        () => tell("The link to the post is copied."),
        () => tell("The browser does not allow copying."),
      );
    },
    remove: (id: string) =>
      withUndo("Your post is deleted.", () => change((now) => now.filter((one) => one.id !== id))),
    commentsOf: (id: string): CommentActs => ({
      onComment: (to, text) =>
        changeOne(id, (post) => ({
          ...post,
          comments: withComment(post.comments, to, commentOf(post.comments, me.id, text, today)),
        })),
      onRemove: (comment) =>
        withUndo("Your comment is deleted.", () =>
          changeOne(id, (post) => ({ ...post, comments: withoutComment(post.comments, comment) })),
        ),
    }),
  };
}
