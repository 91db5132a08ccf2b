import { nextId } from "#client/showcase/components/use-sample.ts";

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

export interface CommentActs {
  /** `to` is the comment that is answered; null is the post. */
  onComment: (to: string | null, text: string) => void;
  onRemove: (id: string) => void;
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
