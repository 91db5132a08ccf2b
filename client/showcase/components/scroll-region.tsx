import type { ReactNode } from "react";

interface ScrollRegionProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A box that scrolls sideways: focusable, since only then can the keyboard scroll it. */
export function ScrollRegion({
  label,
  className = "table-responsive",
  children,
}: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll regions need keyboard access
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
