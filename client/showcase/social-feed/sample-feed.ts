import { useMemo } from "react";
import { addDays } from "#client/showcase/components/dates.ts";
import { nextId, useSample } from "#client/showcase/components/use-sample.ts";
import { me } from "#client/showcase/sample/people.ts";
import {
  type CommentActions,
  commentOf,
  type Post,
  toggleLike,
  withComment,
  withoutComment,
} from "#client/showcase/social-feed/feed.ts";

/** A status that lasts one day. */
export interface Story {
  id: string;
  author: string;
  text: string;
}

export const sampleStories: readonly Story[] = [
  { id: "story-1", author: "luca", text: "Dock four is dry again. Pans go in from there." },
  { id: "story-2", author: "jonas", text: "The barge from Duisburg passed the lock at six." },
  {
    id: "story-3",
    author: "salma",
    text: "Sample day in Aveiro: the new glaze is a shade warmer.",
  },
];

/** Follower counts before following anyone. */
export const followers: Readonly<Record<string, number>> = {
  tomas: 41,
  noor: 36,
  petr: 19,
  yuki: 23,
};

/** Recent posts, newest first. */
export function postsUntil(today: string): Post[] {
  const day = (ago: number) => addDays(today, -ago);
  return [
    {
      id: "post-5",
      author: "tomas",
      day: day(0),
      text:
        "The olive oil quota stands at 61 %. If the Sfax tins sail on time we are in before " +
        "it closes. #quota #oliveoil",
      picture: "gauge",
      likes: 8,
      isLiked: false,
      comments: [
        {
          id: "comment-1",
          author: "jonas",
          day: day(0),
          text: "S-2216 is booked, three days to loading. The line has confirmed the slot.",
          replies: [
            {
              id: "comment-2",
              author: "tomas",
              day: day(0),
              text: "Good. Then I ask for the quota the moment the entry is lodged.",
              replies: [
                {
                  id: "comment-3",
                  author: "salma",
                  day: day(0),
                  text: "Bottega Galli will want to know, I tell them.",
                  replies: [],
                },
              ],
            },
          ],
        },
        {
          id: "comment-4",
          author: "yuki",
          day: day(0),
          text: "Out of quota it is €1.2 a kilo more, I have put both in the forecast.",
          replies: [],
        },
      ],
    },
    {
      id: "post-4",
      author: "luca",
      day: day(1),
      text:
        "How a container comes in, for everybody who has only seen the paper side of it. " +
        "#warehouse",
      picture: "film",
      likes: 14,
      isLiked: true,
      comments: [
        {
          id: "comment-5",
          author: "grace",
          day: day(1),
          text: "May I show this to Northgate?",
          replies: [],
        },
      ],
    },
    {
      id: "post-3",
      author: "noor",
      day: day(2),
      text:
        "Lot 18 of the bulbs is held: the test report names another lamp base. Pearl Delta " +
        "sends the right one tonight. Nothing of that lot leaves the hall. #lightsafety",
      picture: "",
      likes: 5,
      isLiked: false,
      comments: [
        {
          id: "comment-6",
          author: "petr",
          day: day(2),
          text: "My mistake, I filed the report of lot 17. Sorry.",
          replies: [],
        },
      ],
    },
    {
      id: "post-2",
      author: "salma",
      day: day(4),
      text:
        "Porcelanas do Vouga has renewed its supplier's declaration until next January. The " +
        "dinner sets keep their origin. #origin #porcelain",
      picture: "porcelain",
      likes: 11,
      isLiked: false,
      comments: [],
    },
    {
      id: "post-1",
      author: "ines",
      day: day(6),
      text:
        "Brightpath has signed for the second floor. Thank you, Grace, and thank you to " +
        "whoever found the 2 % that the old code had cost them. #origin",
      picture: "",
      likes: 17,
      isLiked: false,
      comments: [],
    },
  ];
}

/** False if localStorage is full, the only error expected here. */
function attempt(keep: () => void): boolean {
  try {
    keep();
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") return false;
    throw error;
  }
}

/** The posts stored in this browser, with their actions; `tell` reports what was done. */
export function useFeed(today: string, notify: (message: string, undo?: () => void) => void) {
  const [posts, change] = useSample<readonly Post[]>(
    "feed-posts",
    useMemo(() => postsUntil(today), [today]),
  );
  const changeOne = (id: string, next: (post: Post) => Post) =>
    change((now) => now.map((one) => (one.id === id ? next(one) : one)));
  const withUndo = (message: string, act: () => void) => {
    const before = posts;
    act();
    notify(message, () => change(() => before));
  };
  return {
    posts,
    add: (text: string, picture: string) => {
      const isStored = attempt(() =>
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
      notify(
        isStored
          ? "Your post was published."
          : "Not enough browser storage. Delete a post with a photo first.",
      );
      return isStored;
    },
    like: (id: string) => changeOne(id, toggleLike),
    share: (id: string) => {
      navigator.clipboard.writeText(`${location.origin}${location.pathname}#${id}`).then(
        () => notify("Link copied."),
        () => notify("The browser blocked copying."),
      );
    },
    remove: (id: string) =>
      withUndo("Post deleted.", () => change((now) => now.filter((one) => one.id !== id))),
    commentsOf: (id: string): CommentActions => ({
      onComment: (to, text) =>
        changeOne(id, (post) => ({
          ...post,
          comments: withComment(post.comments, to, commentOf(post.comments, me.id, text, today)),
        })),
      onRemove: (comment) =>
        withUndo("Comment deleted.", () =>
          changeOne(id, (post) => ({ ...post, comments: withoutComment(post.comments, comment) })),
        ),
    }),
  };
}
