import "#client/showcase/social-feed/film.css";
import { Pause, Play } from "lucide-react";
import { useEffect, useId, useState } from "react";
import gauge from "#client/showcase/social-feed/pictures/gauge.svg?no-inline";
import hall from "#client/showcase/social-feed/pictures/hall.svg?no-inline";
import porcelain from "#client/showcase/social-feed/pictures/porcelain.svg?no-inline";

/** An animated SVG with captions, started on request. With reduced motion it shows stills. */
export function Film({ title }: { title: string }) {
  const [second, setSecond] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const id = useId();
  useEffect(() => {
    if (!isPlaying) return;
    const prefersReducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    return prefersReducedMotion
      ? playStills(setSecond, () => setPlaying(false))
      : playFrames(setSecond, () => setPlaying(false));
  }, [isPlaying]);
  const press = () => {
    if (!isPlaying && second >= filmLength) setSecond(0);
    setPlaying(!isPlaying);
  };
  return (
    <figure className="film">
      <FilmDrawing second={second} />
      <figcaption>
        <p className="film-caption">{shotAt(second).caption}</p>
        <div className="film-controls needs-script">
          <button
            type="button"
            className="btn btn-accent film-play"
            aria-label={`${isPlaying ? "Pause" : "Play"}: ${title}`}
            onClick={press}
          >
            {isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
          </button>
          <label className="visually-hidden" htmlFor={id}>
            Position in the film {title}
          </label>
          <input
            id={id}
            type="range"
            className="form-range"
            min={0}
            max={filmLength}
            step={0.25}
            value={second}
            aria-valuetext={`${Math.floor(second)} of ${filmLength} seconds`}
            onChange={({ target }) => {
              setPlaying(false);
              setSecond(Number(target.value));
            }}
          />
          <span className="film-time" aria-hidden="true">
            0:{String(Math.floor(second)).padStart(2, "0")}
          </span>
        </div>
      </figcaption>
    </figure>
  );
}

type SetSecond = (next: (now: number) => number) => void;

function playFrames(setSecond: SetSecond, onEnd: () => void): () => void {
  let last = performance.now();
  let frame = requestAnimationFrame(function step(time: number) {
    const passed = Math.max(0, time - last) / 1000;
    last = time;
    setSecond((now) => {
      if (now >= filmLength) onEnd();
      return Math.min(filmLength, now + passed);
    });
    frame = requestAnimationFrame(step);
  });
  return () => cancelAnimationFrame(frame);
}

const stillMs = 2500;

function playStills(setSecond: SetSecond, onEnd: () => void): () => void {
  const timer = setInterval(() => {
    setSecond((now) => {
      if (now >= filmLength) onEnd();
      return shots.find(({ from }) => from > now)?.from ?? filmLength;
    });
  }, stillMs);
  return () => clearInterval(timer);
}

/** A frame at the given second: quay, ship, crane and truck. */
function FilmDrawing({ second }: { second: number }) {
  const { ship, hook, box, truck, isCleared } = sceneAt(second);
  const rope = 92 + (box.x > 92 ? Math.min(box.x - 92, 110) : 0);
  return (
    <svg className="film-picture" viewBox="0 0 320 180" aria-hidden="true">
      <rect className="film-sky" width="320" height="180" />
      <circle className="film-sun" cx="274" cy="34" r="14" />
      <path className="film-hills" d="M0 96c40-22 70-22 104-8s72 10 110-4 70-8 106 6v60H0z" />
      <rect className="film-water" y="118" width="186" height="62" />
      <rect className="film-quay" x="180" y="126" width="140" height="54" />
      <g transform={`translate(${ship.toFixed(2)} 0)`}>
        <path className="film-hull" d="M14 106h152l-14 30H30z" />
        <path className="film-white" d="M24 72h30v34H24z" />
        <path className="film-glass" d="M29 78h20v8H29z" />
        <path className="film-box-2" d="M60 84h28v22H60z" />
        <path className="film-box-3" d="M128 84h28v22h-28z" />
      </g>
      <path
        className="film-wave"
        d={
          "M0 140q12-6 24 0t24 0 24 0 24 0 24 0 24 0 24 0 18 0M0 158q12-6 24 0t24 0 24 0 24 " +
          "0 24 0 24 0 24 0 18 0"
        }
      />
      <path className="film-crane" d="M186 126V20h8v106zM60 16h190v8H60zM190 4l-70 14h140z" />
      <path className="film-rope" d={`M${(rope + 16).toFixed(2)} 24V${hook.toFixed(2)}`} />
      <g transform={`translate(${truck.toFixed(2)} 0)`}>
        <path className="film-crane" d="M196 120h60v6h-60z" />
        <path className="film-cab" d="M238 100h14l8 10v12h-22z" />
        <circle className="film-wheel" cx="206" cy="128" r="5" />
        <circle className="film-wheel" cx="248" cy="128" r="5" />
      </g>
      <rect
        className="film-box"
        x={box.x.toFixed(2)}
        y={box.y.toFixed(2)}
        width="32"
        height="22"
        rx="1"
      />
      <g className={isCleared ? "film-cleared" : "film-asked"}>
        <circle cx="296" cy="84" r="12" />
        {isCleared ? <path d="M290 84l4 5 8-9" /> : <path d="M296 77v8M296 90v1" />}
      </g>
    </svg>
  );
}

/** In seconds. */
export const filmLength = 16;

interface Shot {
  /** Start, in seconds. */
  from: number;
  caption: string;
}

/** Captions; the film has no sound. */
const shots: readonly Shot[] = [
  { from: 0, caption: "A ship from Sfax comes up the river with olive oil." },
  { from: 5, caption: "The crane takes the container off." },
  { from: 9, caption: "Customs accepts the declaration." },
  { from: 11, caption: "The truck brings the tins to our hall." },
];

/** Positions at the given second, in the drawing's units (320 × 180). */
export function sceneAt(second: number): {
  ship: number;
  hook: number;
  box: { x: number; y: number };
  truck: number;
  isCleared: boolean;
  caption: string;
} {
  const ship = -96 + 96 * part(second, 0, 5);
  const hook =
    40 +
    44 * part(second, 5, 6) -
    44 * part(second, 6, 7) +
    58 * part(second, 8, 9) -
    58 * part(second, 9, 10);
  const across = 110 * part(second, 7, 8);
  const truck = 130 * part(second, 11, 16);
  const isLifted = second >= 6;
  const isSetDown = second >= 9;
  const box = !isLifted
    ? { x: ship + 92, y: 84 }
    : isSetDown
      ? { x: 202 + truck, y: 98 }
      : { x: 92 + across, y: hook };
  return { ship, hook, box, truck, isCleared: second >= 10, caption: shotAt(second).caption };
}

/** The shot at the given second. */
export function shotAt(second: number): Shot {
  return shots.findLast(({ from }) => from <= second) ?? (shots[0] as Shot);
}

/** Elapsed share of a span, clamped to 0 and 1. */
function part(second: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (second - from) / (to - from)));
}

/** Our own drawings, by name. */
export const drawings: Readonly<Record<string, { url: string; caption: string }>> = {
  gauge: {
    url: gauge,
    caption: "Drawing: a quota bar, filled to 61 percent, over three oil tins",
  },
  porcelain: { url: porcelain, caption: "Drawing: a white plate, a bowl and a jug" },
  hall: { url: hall, caption: "Drawing: the warehouse from the quay" },
};

export function PostPicture({ picture, author }: { picture: string; author: string }) {
  if (!picture) return null;
  if (picture === "film") return <Film title="how a container comes in" />;
  const drawing = drawings[picture];
  return (
    <img
      className="post-picture"
      src={drawing?.url ?? picture}
      alt={drawing?.caption ?? `Picture posted by ${author}`}
      width="640"
      height="360"
      loading="lazy"
    />
  );
}
