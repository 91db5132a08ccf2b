import { useEffect, useState } from "react";

const shownMs = 7000;

/**
 * A sentence that comes up in the corner for some seconds. It says again what stands on the page
 * already, so it is hidden from screen readers.
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
