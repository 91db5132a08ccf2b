import { type AnchorHTMLAttributes, useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** Path and query, or `?query` at the same path. */
  to: string;
  replace?: boolean;
  preventScrollReset?: boolean;
}

/**
 * A link between screens: a plain anchor, followed by one handler of the document. The router's
 * Link takes several times as long to render.
 */
export function Link({ to, replace, preventScrollReset, ...rest }: LinkProps) {
  const way = `${replace ? "replace " : ""}${preventScrollReset ? "stay" : ""}`;
  return <a {...rest} href={to} data-link={way} />;
}

/** Turns clicks on links into client-side navigations; used once, around every screen. */
export function useLinks(): void {
  const navigate = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[data-link]");
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    const way = link.dataset.link ?? "";
    const to = link.pathname + link.search + link.hash;
    // As in a browser, the same address again adds no entry to the history.
    const isHere = to === location.pathname + location.search + location.hash;
    void navigate(to, {
      replace: isHere || way.includes("replace"),
      preventScrollReset: way.includes("stay"),
    });
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => follow(event);
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
}

/** Other targets and modified clicks open a tab or window, or save. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
