import "#client/showcase/extended/loading-buttons/loading-buttons.css";
import { useEffect, useRef, useState } from "react";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";

const colours: readonly [look: ButtonLook, label: string, done: string][] = [
  ["primary", "Send declaration", "Declaration sent"],
  ["success", "Release goods", "Goods released"],
  ["danger", "Cancel booking", "Booking cancelled"],
  ["outline", "Request a quote", "Quote requested"],
];
const sizes = ["small", "medium", "large"] as const;
const places = ["before", "after", "instead", "bar"] as const;
const placeLabels = {
  before: "Spinner before",
  after: "Spinner after",
  instead: "Spinner instead",
  bar: "Progress bar",
} as const;

/** Buttons that show progress and ignore presses until they are done. */
export function Component() {
  return (
    <ShowcaseScreen
      title="Loading buttons"
      lead={
        "Each button shows progress, keeps its width, ignores further presses and reports " +
        "when done."
      }
      hasSample={false}
    >
      <section className="card mb-3">
        <div className="card-body">
          <h2>Colours</h2>
          <div className="d-flex flex-wrap gap-2">
            {colours.map(([look, label, done]) => (
              <LoadingButton key={look} look={look} label={label} done={done} />
            ))}
          </div>
        </div>
      </section>
      <section className="card mb-3">
        <div className="card-body">
          <h2>Sizes</h2>
          <div className="d-flex flex-wrap align-items-center gap-2">
            {sizes.map((size) => (
              <LoadingButton
                key={size}
                size={size}
                label={`Look up, ${size}`}
                done="Found 12 codes"
              />
            ))}
          </div>
        </div>
      </section>
      <section className="card mb-3">
        <div className="card-body">
          <h2>Position of the indicator</h2>
          <div className="d-flex flex-wrap gap-2">
            {places.map((place) => (
              <LoadingButton key={place} place={place} label={placeLabels[place]} done="Done" />
            ))}
          </div>
        </div>
      </section>
      <section className="card">
        <div className="card-body">
          <h2>Errors</h2>
          <p className="text-muted">
            The error is shown beside the button, which can then be pressed again.
          </p>
          <LoadingButton
            look="outline"
            label="Load the tariff"
            done=""
            failure="The source did not respond. You were not charged; try again."
          />
        </div>
      </section>
    </ShowcaseScreen>
  );
}

type ButtonLook = "primary" | "success" | "danger" | "outline";

interface LoadingButtonProps {
  label: string;
  done: string;
  look?: ButtonLook;
  size?: "small" | "medium" | "large";
  place?: "before" | "after" | "instead" | "bar";
  /** Error message; if set, the action fails. */
  failure?: string;
}

const looks: Record<ButtonLook, string> = {
  primary: "btn btn-accent",
  success: "btn btn-success",
  danger: "btn btn-outline-danger",
  outline: "btn btn-outline-secondary",
};
const sizeClasses = { small: "btn-sm", medium: "", large: "btn-lg" } as const;
const workMs = 2_000;
const stepMs = 100;

type State = "ready" | "busy" | "done" | "failed";

function LoadingButton({
  label,
  done,
  look = "primary",
  size = "medium",
  place = "before",
  failure,
}: LoadingButtonProps) {
  const [state, setState] = useState<State>("ready");
  const [share, setShare] = useState(0);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(() => () => clearInterval(timer.current), []);
  const start = () => {
    // Disabled by ARIA only, which keeps the focus.
    if (state === "busy") return;
    setState("busy");
    setShare(0);
    let spent = 0;
    timer.current = setInterval(() => {
      spent += stepMs;
      setShare(spent / workMs);
      if (spent < workMs) return;
      clearInterval(timer.current);
      setState(failure ? "failed" : "done");
    }, stepMs);
  };
  const busy = state === "busy";
  const spinner = busy && place !== "bar" && (
    <span className="spinner-border spinner-border-sm" aria-hidden="true" />
  );
  return (
    <span>
      <button
        type="button"
        className={`${looks[look]} ${sizeClasses[size]} loading-button`}
        aria-disabled={busy}
        onClick={start}
      >
        {place !== "after" && spinner}
        <span className={busy && place === "instead" ? "invisible" : undefined}>{label}</span>
        {place === "after" && spinner}
        {busy && place === "bar" && (
          <progress className="loading-button-bar" value={share} max={1} aria-label={label} />
        )}
      </button>
      <span className="loading-button-status" role="status">
        {busy && <span className="visually-hidden">{label}: at work</span>}
        {state === "done" && done}
        {state === "failed" && failure}
      </span>
    </span>
  );
}
