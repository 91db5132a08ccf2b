import film from "#client/showcase/ui/drawings/film.svg?no-inline";
import { type Example, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return (
    <Gallery
      title="Embed video"
      lead="Fixed aspect ratios at every width. The film is our own animation and starts on play."
      examples={examples}
    />
  );
}

const frame = (ratio: string, name: string) => markup`
  <div class="ratio ${ratio}">
    <iframe class="rounded" src="${film}" title="Film in ${name}: a container is lifted ashore"
      loading="lazy"></iframe>
  </div>`;

const examples: readonly Example[] = [
  {
    id: "ratio-21-9",
    title: "Ratio 21:9",
    about: "Cinema format.",
    source: frame("ratio-21x9", "21:9"),
  },
  {
    id: "ratio-16-9",
    title: "Ratio 16:9",
    about: "The usual format.",
    source: frame("ratio-16x9", "16:9"),
  },
  {
    id: "ratio-4-3",
    title: "Ratio 4:3",
    about: "Older films and many gate cameras.",
    source: frame("ratio-4x3", "4:3"),
  },
  { id: "ratio-1-1", title: "Ratio 1:1", about: "A square.", source: frame("ratio-1x1", "1:1") },
];
