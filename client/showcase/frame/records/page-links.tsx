import "#client/showcase/frame/records/records.css";
import { Link } from "react-router-dom";
import type { ListView } from "#client/showcase/frame/records/use-list-address.ts";

interface PageLinksProps {
  list: ListView;
  /** What `rowsOfPage` says of the rows. */
  shown: { rows: readonly unknown[]; page: number; pages: number; first: number };
  total: number;
  /** "contacts", "companies". */
  noun: string;
}

/** Which part of a list is shown, and the ways to the others. */
export function PageLinks({
  list,
  shown: { rows, page, pages, first },
  total,
  noun,
}: PageLinksProps) {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1);
  return (
    <nav className="list-pages" aria-label={`Pages of ${noun}`}>
      <span role="status">
        {rows.length === 0
          ? `No ${noun}`
          : `${first + 1} to ${first + rows.length} of ${total} ${noun}`}
      </span>
      {pages > 1 && (
        <ul className="pagination mb-0">
          {numbers.map((number) => (
            <li key={number} className={number === page ? "page-item active" : "page-item"}>
              <Link
                className="page-link"
                to={list.hrefWith({ page: number === 1 ? "" : String(number) })}
                preventScrollReset
                aria-label={`Page ${number}`}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

/** Where nothing matches: says so, and the way back to everything. */
export function NothingMatches({ noun }: { noun: string }) {
  return (
    <div className="card card-body text-center py-5">
      <p className="mb-2">No {noun} match this search.</p>
      <p className="mb-0">
        <Link to="?" preventScrollReset>
          Show all {noun}
        </Link>
      </p>
    </div>
  );
}
