import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import type { Category, Picture } from "#client/showcase/gallery/pictures.ts";
import { readSwipe, turnBy } from "#client/showcase/gallery/turn.ts";

interface LightboxProps {
  pictures: readonly Picture[];
  /** Index of the one to begin with. */
  start: number;
  wordsOf: (category: Category) => string;
  onClose: () => void;
}

/**
 * One picture large, with the way to the others: buttons, arrow keys, Home and End, and swiping.
 */
export function Lightbox({ pictures, start, wordsOf, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const [at, setAt] = useState(start);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed while it is still in the page: only then does the browser give the focus back.
    return () => element?.close();
  }, []);
  const picture = pictures[at];
  if (!picture) return null;
  const turn = (by: number) => setAt((now) => turnBy(now, by, pictures.length));
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
      from.current && readSwipe(event.clientX - from.current.x, event.clientY - from.current.y);
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
      <header className="lightbox-head">
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
