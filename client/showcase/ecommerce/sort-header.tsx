import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { Link } from "react-router-dom";

interface SortHeaderProps {
  name: string;
  children: string;
  /** As in the address: a column's name, with a minus before it for downwards. */
  sort: string;
  hrefOf: (sort: string) => string;
  className?: string;
}

/** A column's head that sorts by it: upwards, then downwards. */
export function SortHeader({ name, children, sort, hrefOf, className }: SortHeaderProps) {
  const way = sort === name ? "ascending" : sort === `-${name}` ? "descending" : "none";
  const Arrow = way === "ascending" ? ArrowUp : way === "descending" ? ArrowDown : ArrowUpDown;
  return (
    <th scope="col" aria-sort={way} className={className}>
      <Link
        className="shop-sort"
        to={hrefOf(way === "ascending" ? `-${name}` : name)}
        replace
        preventScrollReset
      >
        {children}
        <Arrow size={14} aria-hidden="true" />
      </Link>
    </th>
  );
}

type Cell = string | number;

/**
 * Rows in the order of a column, by its name as in the address; an unknown name leaves them as they
 * are.
 */
export function sortRows<T>(
  rows: readonly T[],
  sort: string,
  columns: Record<string, (row: T) => Cell>,
): T[] {
  const isDown = sort.startsWith("-");
  const read = columns[isDown ? sort.slice(1) : sort];
  if (!read) return [...rows];
  const factor = isDown ? -1 : 1;
  return [...rows].sort((a, b) => factor * compare(read(a), read(b)));
}

function compare(a: Cell, b: Cell): number {
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : String(a).localeCompare(String(b), "en");
}
