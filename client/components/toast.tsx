import { useEffect, useState } from "react";

const shownMs = 7000;

/**
 * A message in the corner for a few seconds. It repeats text of the page, so it is hidden from
 * screen readers.
 */
export function Toast({ words }: { words: string }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    setShown(true);
    const timer = setTimeout(() => setShown(false), shownMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <div className="search-toast" aria-hidden="true">
      {words}
    </div>
  );
}
