import { useEffect, useState } from "react";

const visibleMs = 7000;

/**
 * A message in the corner for a few seconds. It repeats text of the page, so it is hidden from
 * screen readers.
 */
export function Toast({ message }: { message: string }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    setShown(true);
    const timer = setTimeout(() => setShown(false), visibleMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div className="search-toast" aria-hidden="true">
      {message}
    </div>
  );
}
