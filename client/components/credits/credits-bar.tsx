interface CreditsBarProps {
  used: number;
  granted: number;
  /** What the bar says, for those who do not see it. */
  label: string;
  /** What the filled part stands for. */
  fills?: "left" | "used";
}

const classes = { plenty: "credits-bar", low: "credits-bar is-low", gone: "credits-bar is-gone" };
const lowFrom = 0.8;

/**
 * Some credits as a bar that empties with their use, or fills. A drawing, because the page's policy
 * allows no widths written into elements.
 */
export function CreditsBar({ used, granted, label, fills = "left" }: CreditsBarProps) {
  const share = granted > 0 ? Math.min(1, Math.max(0, used / granted)) : 1;
  const state = share >= 1 ? "gone" : share >= lowFrom ? "low" : "plenty";
  return (
    <svg
      className={classes[state]}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect width={Math.round((fills === "left" ? 1 - share : share) * 1000) / 10} height="1" />
    </svg>
  );
}
