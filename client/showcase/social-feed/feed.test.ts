import { describe, expect, it } from "vitest";
import {
  allComments,
  commentOf,
  type Post,
  tagsOf,
  toggleLike,
  trending,
  withComment,
  withoutComment,
} from "#client/showcase/social-feed/feed.ts";
import { postsUntil } from "#client/showcase/social-feed/sample-feed.ts";

const comment = (id: string, replies: Post["comments"] = []) => ({
  id,
  author: "meera",
  day: "2026-11-21",
  text: id,
  replies,
});
const tree = [
  comment("comment-1", [comment("comment-2", [comment("comment-3")])]),
  comment("comment-4"),
];

describe("comments", () => {
  it("R1.6 are added at the top level or as replies at any depth", () => {
    const added = commentOf(tree, "noor", "Seen.", "2026-11-21");
    expect(added.id).toBe("comment-5");
    expect(withComment(tree, null, added).at(-1)?.id).toBe("comment-5");
    expect(withComment(tree, "comment-3", added)[0]?.replies[0]?.replies[0]?.replies[0]?.id).toBe(
      "comment-5",
    );
  });

  it("R1.6 are removed with their replies", () => {
    expect(allComments(withoutComment(tree, "comment-2")).map(({ id }) => id)).toEqual([
      "comment-1",
      "comment-4",
    ]);
  });
});

describe("posts", () => {
  it("R1.6 toggle a like", () => {
    const [post] = postsUntil("2026-11-21");
    if (!post) throw new TypeError("The sample has posts.");
    expect(toggleLike(toggleLike(post))).toEqual(post);
    expect(toggleLike(post).likes).toBe(post.likes + 1);
  });

  it("R1.6 have case-insensitive tags, ranked by activity", () => {
    expect(tagsOf("#Quota is #quota, #café2 too; a # alone is none")).toEqual(["quota", "café2"]);
    const posts = postsUntil("2026-11-21");
    const tags = trending(posts);
    expect(tags[0]?.weight).toBeGreaterThanOrEqual(tags[1]?.weight ?? 0);
    expect(trending([])).toEqual([]);
  });
});
