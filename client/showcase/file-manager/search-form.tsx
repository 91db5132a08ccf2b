import { Search } from "lucide-react";
import { Form } from "react-router-dom";
import type { FileView } from "#client/showcase/file-manager/entry.ts";

/** Looks into the open folder and everything below it. */
export function SearchForm({ view, heading }: { view: FileView; heading: string }) {
  const label = view.folder ? `Search in ${heading}` : "Search in all files";
  return (
    <Form role="search" method="get" action="/apps/file-manager" className="files-search">
      {view.folder && <input type="hidden" name="folder" value={view.folder} />}
      <label className="visually-hidden" htmlFor="files-search">
        {label}
      </label>
      <div className="input-group">
        <input
          key={`${view.folder} ${view.search}`}
          id="files-search"
          name="q"
          type="search"
          className="form-control"
          placeholder={label}
          defaultValue={view.search}
        />
        <button type="submit" className="btn btn-outline-secondary" aria-label="Search">
          <Search size={18} aria-hidden="true" />
        </button>
      </div>
    </Form>
  );
}
