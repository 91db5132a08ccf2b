/**
 * A part of a whole as a filled line. A drawing, because the page's policy allows no widths written
 * into elements.
 */
export function ShareBar({ part, whole, label }: { part: number; whole: number; label: string }) {
  const share = whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0;
  return (
    <svg
      className="dash-bar"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect width={Math.round(share * 1000) / 10} height="1" />
    </svg>
  );
}
