import type { ReactNode } from "react";

interface CollapsibleListProps<Item> {
  items: readonly Item[];
  /** Number of items before the fold. */
  shown: number;
  /** Label of the fold. */
  more: (rest: readonly Item[]) => string;
  /** Open from the start, such as around the chosen item. */
  isOpen?: boolean;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list whose tail is folded. */
export function CollapsibleList<Item>({
  items,
  shown,
  more,
  isOpen = false,
  children,
}: CollapsibleListProps<Item>) {
  const rest = items.slice(shown);
  if (rest.length === 0) return children(items);
  return (
    <>
      {children(items.slice(0, shown))}
      <details className="fold" open={isOpen}>
        <summary>{more(rest)}</summary>
        {children(rest)}
      </details>
    </>
  );
}
