import { Link } from "react-router-dom";
import type { Page } from "#client/showcase/ecommerce/use-address-query.ts";

interface PagerProps {
  /** What is counted: "orders". */
  noun: string;
  page: Page<unknown>;
  hrefOf: (page: number) => string;
  size?: number;
  sizes?: readonly number[];
  onSize?: (size: number) => void;
}

/** Which rows are shown, and the ways to the others. */
export function Pager({ noun, page, hrefOf, size, sizes, onSize }: PagerProps) {
  const { from, to, total, pages, page: current } = page;
  return (
    <div className="shop-pager">
      <p className="mb-0" role="status">
        {total === 0 ? `No ${noun}` : `${from}–${to} of ${total} ${noun}`}
      </p>
      {sizes && onSize && (
        <label className="shop-size">
          Rows a page
          <select
            className="form-select form-select-sm"
            value={size}
            onChange={(event) => onSize(Number(event.target.value))}
          >
            {sizes.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      )}
      {pages > 1 && (
        <nav aria-label={`Pages of ${noun}`}>
          <ul className="pagination mb-0">
            {Array.from({ length: pages }, (_, at) => at + 1).map((number) => (
              <li key={number} className={number === current ? "page-item active" : "page-item"}>
                <Link
                  className="page-link"
                  to={hrefOf(number)}
                  aria-current={number === current ? "page" : undefined}
                  aria-label={`Page ${number}`}
                >
                  {number}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
