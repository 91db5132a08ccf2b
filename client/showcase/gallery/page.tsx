import "#client/showcase/gallery/gallery.css";
import { ChevronLeft, ChevronRight, Expand, X } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import {
  type Category,
  isCategory,
  type Picture,
  pictures,
  picturesOf,
  swipeDirection,
  wrapIndex,
} from "#client/showcase/gallery/pictures.ts";

const categoryWords: Record<Category, string> = {
  goods: "Goods",
  packaging: "Packaging",
  documents: "Documents",
  places: "Places",
};

const filters: readonly (readonly [category: Category | null, label: string])[] = [
  [null, "All"],
  ...(Object.entries(categoryWords) as [Category, string][]),
];

/** Drawings by category, with a lightbox. */
export function Component() {
  const [query] = useSearchParams();
  const param = query.get("category");
  const category = isCategory(param) ? param : null;
  const shown = picturesOf(category);
  const [open, setOpen] = useState<number | null>(null);
  return (
    <ShowcaseScreen
      title="Gallery"
      lead={
        "Products, packaging, documents and places of Harbour & Vale. In the lightbox, use " +
        "the arrow keys."
      }
      hasSample={false}
    >
      <nav className="gallery-filter" aria-label="Category">
        {filters.map(([one, label]) => (
          <Link
            key={label}
            to={one ? `?category=${one}` : "?"}
            className="gallery-choice"
            aria-current={one === category ? "true" : undefined}
            preventScrollReset
            replace
          >
            {label} <span className="gallery-count">{picturesOf(one).length}</span>
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

/** A link to the file, so that it works without script. */
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
      <span className="gallery-caption">
        <span className="fw-semibold">{title}</span>
        <span className="text-muted small">{categoryWords[category]}</span>
      </span>
    </a>
  );
}

interface LightboxProps {
  pictures: readonly Picture[];
  /** Index of the first picture. */
  start: number;
  wordsOf: (category: Category) => string;
  onClose: () => void;
}

/** Navigation by buttons, arrow keys, Home, End and swiping. */
function Lightbox({ pictures, start, wordsOf, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const [at, setAt] = useState(start);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before unmounting, or the browser does not restore the focus.
    return () => element?.close();
  }, []);
  const picture = pictures[at];
  if (!picture) return null;
  const turn = (by: number) => setAt((now) => wrapIndex(now, by, pictures.length));
  const onKey = (event: KeyboardEvent) => {
    const target = {
      ArrowRight: () => turn(1),
      ArrowLeft: () => turn(-1),
      Home: () => setAt(0),
      End: () => setAt(pictures.length - 1),
    }[event.key];
    if (!target) return;
    event.preventDefault();
    target();
  };
  const onUp = (event: PointerEvent) => {
    const way =
      from.current &&
      swipeDirection(event.clientX - from.current.x, event.clientY - from.current.y);
    from.current = null;
    if (way) turn(way);
  };
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-labelledby="lightbox-title"
      onKeyDown={onKey}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="lightbox-header">
        <div>
          <h2 id="lightbox-title">{picture.title}</h2>
          <p className="mb-0" aria-live="polite">
            {wordsOf(picture.category)}, picture {at + 1} of {pictures.length}
          </p>
        </div>
        <button type="button" className="lightbox-button" aria-label="Close" onClick={onClose}>
          <X size={24} aria-hidden />
        </button>
      </header>
      <div
        className="lightbox-stage"
        onPointerDown={(event) => {
          from.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={onUp}
        onPointerCancel={() => {
          from.current = null;
        }}
      >
        <button
          type="button"
          className="lightbox-button"
          aria-label="Previous picture"
          onClick={() => turn(-1)}
        >
          <ChevronLeft size={28} aria-hidden />
        </button>
        <img src={picture.url} width="960" height="720" alt={picture.alt} draggable={false} />
        <button
          type="button"
          className="lightbox-button"
          aria-label="Next picture"
          onClick={() => turn(1)}
        >
          <ChevronRight size={28} aria-hidden />
        </button>
      </div>
    </dialog>
  );
}
