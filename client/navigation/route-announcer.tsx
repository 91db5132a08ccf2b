import { useContext, useEffect, useRef, useState } from "react";
import { UNSAFE_DataRouterStateContext as StateContext, useLocation, useNavigation } from "react-router-dom";
import { usePageTitle } from "#client/navigation/page-title.ts";

/**
 * After a step on the client: the document's title, the focus on the new page's heading, and its name said aloud. A step that only changes the query
 * (a filter, a page number) leaves the focus where the person's hand is.
 */
export function RouteAnnouncer() {
  const { pathname, search, hash } = useLocation();
  const settled = useNavigation().state === "idle";
  const failed = useContext(StateContext)?.errors != null;
  const title = usePageTitle(failed);
  const shown = useRef<{ pathname: string; search: string } | null>(null);
  const [said, say] = useState("");

  useEffect(() => {
    if (!settled) return;
    const before = shown.current;
    shown.current = { pathname, search };
    if (before === null) return;
    document.title = title;
    if (before.pathname !== pathname && hash === "") document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    if (before.pathname !== pathname || before.search !== search) say(title);
  }, [settled, pathname, search, hash, title]);

  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {said}
    </div>
  );
}
