import "#client/showcase/social-feed/film.css";
import { Pause, Play } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { FilmDrawing } from "#client/showcase/social-feed/film-drawing.tsx";
import { filmLength, shotAt, shots } from "#client/showcase/social-feed/film-scene.ts";

/**
 * A short drawn film with its words written below: it starts when asked to. Where motion is not
 * wanted it goes from picture to picture.
 */
export function Film({ title }: { title: string }) {
  const [second, setSecond] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const id = useId();
  useEffect(() => {
    if (!isPlaying) return;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    return isCalm
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
        <p className="film-words">{shotAt(second).words}</p>
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
            Second of the film {title}
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
