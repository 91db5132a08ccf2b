import "#client/showcase/gallery/gallery.css";
import { Expand } from "lucide-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import { Lightbox } from "#client/showcase/gallery/lightbox.tsx";
import {
  type Category,
  isCategory,
  type Picture,
  pictures,
  picturesOf,
} from "#client/showcase/gallery/pictures.ts";

export const handle: PageHandle = { title: () => "Gallery" };

const categoryWords: Record<Category, string> = {
  goods: "Goods",
  packaging: "Packaging",
  documents: "Documents",
  places: "Places",
};

const filters: readonly (readonly [category: Category | null, words: string])[] = [
  [null, "All"],
  ...(Object.entries(categoryWords) as [Category, string][]),
];

/** Drawings of the company's trade, by category; each opens large. */
export function Component() {
  const [query] = useSearchParams();
  const asked = query.get("category");
  const category = isCategory(asked) ? asked : null;
  const shown = picturesOf(category);
  const [open, setOpen] = useState<number | null>(null);
  return (
    <ShowcaseScreen
      title="Gallery"
      lead="What Harbour & Vale trades, packs and signs, and where it goes. Open a picture; the arrow keys lead on."
      hasSample={false}
    >
      <nav className="gallery-filter" aria-label="Category">
        {filters.map(([one, words]) => (
          <Link
            key={words}
            to={one ? `?category=${one}` : "?"}
            className="gallery-choice"
            aria-current={one === category ? "true" : undefined}
            preventScrollReset
            replace
          >
            {words} <span className="gallery-count">{picturesOf(one).length}</span>
          </Link>
        ))}
      </nav>
      <p role="status" className="visually-hidden">
        {shown.length} of {pictures.length} pictures
      </p>
      <ul className="gallery">
        {shown.map((picture, at) => (
          <li key={picture.id}>
            <PictureCard picture={picture} onOpen={() => setOpen(at)} />
          </li>
        ))}
      </ul>
      {open !== null && (
        <Lightbox
          pictures={shown}
          start={open}
          wordsOf={(one) => categoryWords[one]}
          onClose={() => setOpen(null)}
        />
      )}
    </ShowcaseScreen>
  );
}

/** A link to the file, so that it opens without script too. */
function PictureCard({
  picture: { url, title, alt, category },
  onOpen,
}: {
  picture: Picture;
  onOpen: () => void;
}) {
  return (
    <a
      className="card gallery-card"
      href={url}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <span className="gallery-picture">
        <img src={url} width="640" height="480" alt={alt} loading="lazy" />
        <Expand size={20} aria-hidden />
      </span>
      <span className="gallery-words">
        <span className="fw-semibold">{title}</span>
        <span className="text-muted small">{categoryWords[category]}</span>
      </span>
    </a>
  );
}
