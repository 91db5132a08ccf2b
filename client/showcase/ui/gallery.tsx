import "#client/showcase/ui/gallery.css";
import { type ReactNode, useRef } from "react";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import type { Example } from "#client/showcase/ui/example.ts";
import { ExampleCard } from "#client/showcase/ui/example-card.tsx";
import { useBootstrap } from "#client/showcase/ui/use-bootstrap.ts";

interface GalleryProps {
  title: string;
  lead: string;
  examples: readonly Example[];
  /** True where Bootstrap's script moves something: only then is it loaded. */
  isMoving?: boolean;
  /** What stands before the examples. */
  children?: ReactNode;
}

/** A screen of examples: a list of what there is, then each one drawn, with its source. */
export function Gallery({ title, lead, examples, isMoving = false, children }: GalleryProps) {
  const root = useRef<HTMLDivElement>(null);
  useBootstrap(root, isMoving);
  return (
    <ShowcaseScreen title={title} lead={lead} hasSample={false}>
      <nav className="gallery-list" aria-label="Examples on this page">
        {examples.map(({ id, title: name }) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
      </nav>
      {children}
      <div className="gallery" ref={root}>
        {examples.map((example) => (
          <ExampleCard key={example.id} example={example} />
        ))}
      </div>
    </ShowcaseScreen>
  );
}
