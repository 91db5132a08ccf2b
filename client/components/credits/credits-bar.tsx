interface CreditsBarProps {
  used: number;
  granted: number;
  /** Accessible name of the bar. */
  label: string;
}

const barClasses = {
  plenty: "credits-bar",
  low: "credits-bar is-low",
  gone: "credits-bar is-used-up",
};
const lowShare = 0.8;

/**
 * Share of credits used, as its caption says. An SVG, because the content security policy forbids
 * inline widths.
 */
export function CreditsBar({ used, granted, label }: CreditsBarProps) {
  const share = granted > 0 ? Math.min(1, Math.max(0, used / granted)) : 1;
  const state = share >= 1 ? "gone" : share >= lowShare ? "low" : "plenty";
  return (
    <svg
      className={barClasses[state]}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect width={Math.round(share * 1000) / 10} height="1" />
    </svg>
  );
}
