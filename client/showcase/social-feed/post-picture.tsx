import { Film } from "#client/showcase/social-feed/film.tsx";
import gauge from "#client/showcase/social-feed/pictures/gauge.svg?no-inline";
import hall from "#client/showcase/social-feed/pictures/hall.svg?no-inline";
import porcelain from "#client/showcase/social-feed/pictures/porcelain.svg?no-inline";

/** Our own drawings, to post with: name, address, what is to be seen. */
export const drawings: Readonly<Record<string, { url: string; words: string }>> = {
  gauge: { url: gauge, words: "Drawing: a quota bar, filled to 61 per cent, over three oil tins" },
  porcelain: { url: porcelain, words: "Drawing: a white plate, a bowl and a jug" },
  hall: { url: hall, words: "Drawing: the warehouse from the quay" },
};

/** What a post shows beside its words. */
export function PostPicture({ picture, author }: { picture: string; author: string }) {
  if (!picture) return null;
  if (picture === "film") return <Film title="how a container comes in" />;
  const drawing = drawings[picture];
  return (
    <img
      className="post-picture"
      src={drawing?.url ?? picture}
      alt={drawing?.words ?? `Picture posted by ${author}`}
      width="640"
      height="360"
      loading="lazy"
    />
  );
}
