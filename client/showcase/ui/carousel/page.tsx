import "#client/showcase/ui/carousel/carousel.css";
import harbour from "#client/showcase/ui/drawings/harbour.svg?no-inline";
import road from "#client/showcase/ui/drawings/road.svg?no-inline";
import warehouse from "#client/showcase/ui/drawings/warehouse.svg?no-inline";
import { type Example, Gallery } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return (
    <Gallery
      title="Carousel"
      lead="Slide shows. Autoplay can be paused and is off with reduced motion."
      examples={examples}
      isMoving
    />
  );
}

const slides = [
  [harbour, "A container ship at the quay", "By sea", "Weekly from Asia by way of Singapore."],
  [warehouse, "A warehouse with boxes in front", "In stock", "Hall 2, Maashaven: 2,400 pallets."],
  [road, "A lorry in front of hills", "By road", "Leeds in three days, ferry included."],
] as const;

interface Parts {
  arrows?: boolean;
  dots?: boolean;
  captions?: boolean;
  /** Milliseconds per slide; omit for no autoplay. */
  times?: readonly number[];
  look?: string;
}

function carousel(
  id: string,
  label: string,
  { arrows = false, dots = false, captions = false, times, look = "" }: Parts,
): string {
  const items = slides.map(
    ([picture, alt, heading, text], at) =>
      `    <div class="carousel-item${at === 0 ? " active" : ""}"${
        times ? ` data-bs-interval="${times[at]}"` : ""
      }><img src="${picture}" class="d-block w-100 h-auto" width="640" height="360" alt="${alt}">${
        captions ? `<div class="carousel-caption"><h3>${heading}</h3><p>${text}</p></div>` : ""
      }</div>`,
  );
  const dot = slides.map(
    ([, , heading], at) =>
      `<button type="button" data-bs-target="#${id}"
        data-bs-slide-to="${at}"${at === 0 ? ' class="active" aria-current="true"' : ""}
        aria-label="Slide ${at + 1}: ${heading}"></button>`,
  );
  const arrow = (to: "prev" | "next", name: string) =>
    `  <button type="button" class="carousel-control-${to}" data-bs-target="#${id}"
      data-bs-slide="${to}" aria-label="${name}"><span class="carousel-control-${to}-icon"
      aria-hidden="true"></span></button>`;
  return [
    `<div id="${id}" class="carousel slide${look}" role="group" aria-roledescription="carousel"
      aria-label="${label}" ${times ? 'data-bs-ride="carousel"' : 'data-bs-interval="false"'}>`,
    ...(dots ? [`  <div class="carousel-indicators">${dot.join("")}</div>`] : []),
    `  <div class="carousel-inner rounded">`,
    ...items,
    "  </div>",
    ...(arrows ? [arrow("prev", "Earlier"), arrow("next", "Next")] : []),
    "</div>",
  ].join("\n");
}

/*
 * Spelled out for the build: carousel-control-prev carousel-control-next carousel-control-prev-icon
 * carousel-control-next-icon
 */

const examples: readonly Example[] = [
  {
    id: "slides-only",
    title: "Slides only",
    about: "Controlled by buttons outside.",
    source: `${carousel("only", "Our ways of transport", {})}\n<button type="button"
      class="btn btn-outline-primary mt-3" data-bs-target="#only" data-bs-slide="next">Next
      picture</button>`,
  },
  {
    id: "controls",
    title: "Controls",
    about: "Arrow buttons; the arrow keys work once one is focused.",
    source: carousel("arrows", "With arrows", { arrows: true }),
  },
  {
    id: "indicators",
    title: "Indicators",
    source: carousel("dots", "With indicators", { arrows: true, dots: true }),
  },
  {
    id: "captions",
    title: "Captions",
    source: carousel("words", "With captions", { arrows: true, dots: true, captions: true }),
  },
  {
    id: "crossfade",
    title: "Crossfade",
    source: carousel("fades", "Fading", { arrows: true, look: " carousel-fade" }),
  },
  {
    id: "interval",
    title: "Interval",
    about: "Individual intervals: six, three and four seconds. Pauses on hover and by button.",
    source: [
      carousel("timed", "Moving by itself", { arrows: true, times: [6000, 3000, 4000] }),
      '<button type="button" class="btn btn-outline-primary mt-3"',
      '  data-does="pause" data-of="timed">Pause</button>',
    ].join("\n"),
  },
];
