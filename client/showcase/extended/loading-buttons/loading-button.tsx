import { useEffect, useRef, useState } from "react";

export type ButtonLook = "primary" | "success" | "danger" | "outline";

interface LoadingButtonProps {
  words: string;
  done: string;
  look?: ButtonLook;
  size?: "small" | "medium" | "large";
  place?: "before" | "after" | "instead" | "bar";
  /** What is said when it fails, which it then does. */
  failure?: string;
}

const looks: Record<ButtonLook, string> = {
  primary: "btn btn-accent",
  success: "btn btn-success",
  danger: "btn btn-outline-danger",
  outline: "btn btn-outline-secondary",
};
const sizes = { small: "btn-sm", medium: "", large: "btn-lg" } as const;
const workMs = 2_000;
const stepMs = 100;

type State = "ready" | "busy" | "done" | "failed";

export function LoadingButton({
  words,
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
    // Disabled by aria only: the button keeps the focus while it is at work.
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
        className={`${looks[look]} ${sizes[size]} loading-button`}
        aria-disabled={busy}
        onClick={start}
      >
        {place !== "after" && spinner}
        <span className={busy && place === "instead" ? "invisible" : undefined}>{words}</span>
        {place === "after" && spinner}
        {busy && place === "bar" && (
          <progress className="loading-button-bar" value={share} max={1} aria-label={words} />
        )}
      </button>
      <span className="loading-button-said" role="status">
        {busy && <span className="visually-hidden">{words}: at work</span>}
        {state === "done" && done}
        {state === "failed" && failure}
      </span>
    </span>
  );
}
