import { nextId } from "#client/showcase/components/use-sample.ts";

/** A comment on a post or a reply to another comment. */
export interface Comment {
  id: string;
  author: string;
  /** ISO date. */
  day: string;
  text: string;
  replies: readonly Comment[];
}

/** Authors are ids of sample/people.ts. */
export interface Post {
  id: string;
  author: string;
  day: string;
  text: string;
  /** A drawing's name, a data URL, "film", or "". */
  picture: string;
  likes: number;
  isLiked: boolean;
  comments: readonly Comment[];
}

export interface CommentActions {
  /** `to` is the comment replied to; null for the post. */
  onComment: (to: string | null, text: string) => void;
  onRemove: (id: string) => void;
}

/** Maximum nesting of replies; deeper ones stay at the last level. */
export const maxDepth = 3;

/** Adds a comment at the top level or as a reply. */
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

/** Removes a comment with its replies. */
export function withoutComment(comments: readonly Comment[], id: string): Comment[] {
  return comments
    .filter((one) => one.id !== id)
    .map((one) => ({ ...one, replies: withoutComment(one.replies, id) }));
}

/** Flattened, replies included. */
export function allComments(comments: readonly Comment[]): Comment[] {
  return comments.flatMap((one) => [one, ...allComments(one.replies)]);
}

export function commentOf(
  comments: readonly Comment[],
  author: string,
  text: string,
  day: string,
): Comment {
  const ids = allComments(comments).map(({ id }) => id);
  return { id: nextId("comment", ids), author, day, text, replies: [] };
}

export function toggleLike(post: Post): Post {
  return { ...post, isLiked: !post.isLiked, likes: post.likes + (post.isLiked ? -1 : 1) };
}

/** Lower case and unique, without "#". */
export function tagsOf(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/#([\p{L}\d]+)/gu)].map(([, tag = ""]) => tag.toLowerCase())),
  ];
}

/** Tags by weight: three per post, one per like and comment. */
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
