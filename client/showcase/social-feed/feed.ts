import { useMemo } from "react";
import { nextId } from "#client/showcase/frame/records/next-id.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";
import { me } from "#client/showcase/sample/people.ts";
import type { CommentActs } from "#client/showcase/social-feed/post-card.tsx";
import { postsUntil } from "#client/showcase/social-feed/sample-feed.ts";

/** What somebody said to a post or to another comment. */
export interface Comment {
  id: string;
  author: string;
  /** ISO day. */
  day: string;
  text: string;
  replies: readonly Comment[];
}

/** Something somebody told the company. Authors are ids of sample/people.ts. */
export interface Post {
  id: string;
  author: string;
  day: string;
  text: string;
  /** Name of one of our drawings, a picture as a data: address, "film" for the film, or nothing. */
  picture: string;
  likes: number;
  isLiked: boolean;
  comments: readonly Comment[];
}

/** Answers go in three levels deep; what is said to the third stands beside it. */
export const deepest = 3;

/** The comments with one more, at the top level or below the one that is answered. */
export function withComment(
  comments: readonly Comment[],
  to: string | null,
  added: Comment,
): Comment[] {
  if (to === null) return [...comments, added];
  return comments.map((one) =>
    one.id === to
      ? { ...one, replies: [...one.replies, added] }
      : { ...one, replies: withComment(one.replies, to, added) },
  );
}

/** The comments without one, and without what was said to it. */
export function withoutComment(comments: readonly Comment[], id: string): Comment[] {
  return comments
    .filter((one) => one.id !== id)
    .map((one) => ({ ...one, replies: withoutComment(one.replies, id) }));
}

/** Every comment, the answers included. */
export function allComments(comments: readonly Comment[]): Comment[] {
  return comments.flatMap((one) => [one, ...allComments(one.replies)]);
}

/** A new comment with an id that none of these has. */
export function commentOf(
  comments: readonly Comment[],
  author: string,
  text: string,
  day: string,
): Comment {
  const ids = allComments(comments).map(({ id }) => id);
  return { id: nextId("comment", ids), author, day, text, replies: [] };
}

/** The post liked, or not any more; the count follows. */
export function toggleLike(post: Post): Post {
  return { ...post, isLiked: !post.isLiked, likes: post.likes + (post.isLiked ? -1 : 1) };
}

/** "#quota" and "#Quota" are one tag; without the sign, in small letters. */
export function tagsOf(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/#([\p{L}\d]+)/gu)].map(([, tag = ""]) => tag.toLowerCase())),
  ];
}

/** The tags by how much they move: posts count three, their likes and comments one each. */
export function trending(posts: readonly Post[]): { tag: string; posts: number; weight: number }[] {
  const tags = new Map<string, { tag: string; posts: number; weight: number }>();
  for (const { text, likes, comments } of posts) {
    for (const tag of tagsOf(text)) {
      const before = tags.get(tag) ?? { tag, posts: 0, weight: 0 };
      tags.set(tag, {
        tag,
        posts: before.posts + 1,
        weight: before.weight + 3 + likes + allComments(comments).length,
      });
    }
  }
  return [...tags.values()].sort((a, b) => b.weight - a.weight || a.tag.localeCompare(b.tag));
}

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
