import { Link } from "react-router-dom";
import { type TableView, writeView } from "#client/showcase/tables/advanced/table-address.ts";

/** Links to all pages of the table. */
export function PageLinks({ view, pages }: { view: TableView; pages: number }) {
  const link = (page: number, words: string, label?: string) => (
    <Link
      className="page-link"
      to={writeView({ ...view, page })}
      preventScrollReset
      aria-label={label}
      aria-current={page === view.page && label ? "page" : undefined}
    >
      {words}
    </Link>
  );
  return (
    <nav aria-label="Pages of the table">
      <ul className="pagination mb-0">
        <li className={view.page > 1 ? "page-item" : "page-item disabled"}>
          {view.page > 1 ? (
            link(view.page - 1, "Earlier")
          ) : (
            <span className="page-link">Earlier</span>
          )}
        </li>
        {Array.from({ length: pages }, (_, at) => at + 1).map((page) => (
          <li key={page} className={page === view.page ? "page-item active" : "page-item"}>
            {link(page, String(page), `Page ${page}`)}
          </li>
        ))}
        <li className={view.page < pages ? "page-item" : "page-item disabled"}>
          {view.page < pages ? (
            link(view.page + 1, "Later")
          ) : (
            <span className="page-link">Later</span>
          )}
        </li>
      </ul>
    </nav>
  );
}
