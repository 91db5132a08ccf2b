import "#client/showcase/extended/animation/animation.css";
import { useState } from "react";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";

/** Literal class names: the build purges those it cannot find in source. */
const motions: readonly [name: string, className: string, about: string][] = [
  ["Fade in", "motion-fade-in", "For elements without an origin: a toast, a hint."],
  ["Slide up", "motion-slide-up", "For a bottom sheet."],
  ["Slide from the left", "motion-slide-left", "For a menu on that side."],
  ["Grow", "motion-grow", "For a dialog growing from its button."],
  ["Bounce", "motion-bounce", "For a single new item."],
  ["Shake", "motion-shake", "For a rejected input, beside its error message."],
  ["Pulse", "motion-pulse", "For a changed count."],
  ["Flip", "motion-flip", "For flipping a card."],
  ["Turn", "motion-turn", "For reloading."],
  ["Flash", "motion-flash", "For a changed row, once."],
];

export function Component() {
  const [selected, setSelected] = useState(0);
  const [slow, setSlow] = useState(false);
  const [played, setPlayed] = useState(0);
  const [name, className, about] = motions[selected] ?? ["", "", ""];
  const play = (at: number) => {
    setSelected(at);
    setPlayed((count) => count + 1);
  };
  return (
    <ShowcaseScreen
      title="Animation"
      lead="Pick an animation and play it on the box. With reduced motion, the box does not move."
      hasSample={false}
    >
      <div className="row g-3">
        <fieldset className="col-md-5">
          <legend className="h5">Motion</legend>
          {motions.map(([label, key], at) => (
            <label key={key} className="motion-option">
              <input
                type="radio"
                className="form-check-input"
                name="motion"
                checked={at === selected}
                onChange={() => play(at)}
              />
              {label}
            </label>
          ))}
          <label className="motion-option mt-2">
            <input
              type="checkbox"
              className="form-check-input"
              checked={slow}
              onChange={(event) => setSlow(event.target.checked)}
            />
            Four times slower
          </label>
        </fieldset>
        <div className="col-md-7">
          <div className="motion-stage">
            {/* Remounts the box to restart its animation. */}
            <div
              key={`${selected} ${played}`}
              className={`motion-box ${played > 0 ? className : ""} ${slow ? "is-slow" : ""}`}
            >
              S-2214
              <small>Rotterdam – Leeds</small>
            </div>
          </div>
          <p className="mt-3 mb-2" role="status">
            {name}: {about}
          </p>
          <button
            type="button"
            className="btn btn-accent needs-script"
            onClick={() => setPlayed((count) => count + 1)}
          >
            Play again
          </button>
        </div>
      </div>
    </ShowcaseScreen>
  );
}
