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
  it("R1.6 are added at the top or below the one that is answered, however deep", () => {
    const added = commentOf(tree, "noor", "Seen.", "2026-11-21");
    expect(added.id).toBe("comment-5");
    expect(withComment(tree, null, added).at(-1)?.id).toBe("comment-5");
    expect(withComment(tree, "comment-3", added)[0]?.replies[0]?.replies[0]?.replies[0]?.id).toBe(
      "comment-5",
    );
  });

  it("R1.6 go with everything that was said to them", () => {
    expect(allComments(withoutComment(tree, "comment-2")).map(({ id }) => id)).toEqual([
      "comment-1",
      "comment-4",
    ]);
  });
});

describe("posts", () => {
  it("R1.6 count a like once and take it back", () => {
    const [post] = postsUntil("2026-11-21");
    if (!post) throw new TypeError("The sample has posts.");
    expect(toggleLike(toggleLike(post))).toEqual(post);
    expect(toggleLike(post).likes).toBe(post.likes + 1);
  });

  it("R1.6 carry tags, whatever their case, and the busiest tag leads", () => {
    expect(tagsOf("#Quota is #quota, #café2 too; a # alone is none")).toEqual(["quota", "café2"]);
    const posts = postsUntil("2026-11-21");
    const tags = trending(posts);
    expect(tags[0]?.weight).toBeGreaterThanOrEqual(tags[1]?.weight ?? 0);
    expect(trending([])).toEqual([]);
  });
});
