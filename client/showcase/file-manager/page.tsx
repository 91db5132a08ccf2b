import { demoPaths } from "#client/showcase/paths.ts";
import "#client/showcase/file-manager/file-manager.css";
import { Search, Upload } from "lucide-react";
import { type DragEvent, useState } from "react";
import { Form, useLoaderData, useSearchParams } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import type { loadToday } from "#client/showcase/components/dates.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import {
  addressOf,
  breadcrumbOf,
  type Entry,
  type FileView,
  findEntries,
  recentCount,
  viewFrom,
} from "#client/showcase/file-manager/entry.ts";
import { EntryDialog, type OpenDialog } from "#client/showcase/file-manager/entry-dialog.tsx";
import { EntryTable } from "#client/showcase/file-manager/entry-table.tsx";
import { FolderSidebar, QuickAccess } from "#client/showcase/file-manager/folder-sidebar.tsx";
import { type Files, useEntries } from "#client/showcase/file-manager/sample-entries.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const files = useEntries(today);
  const [address] = useSearchParams();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { bar, notify } = useUndoBar();
  const requested = viewFrom(address);
  const trail = breadcrumbOf(files.entries, requested.folder);
  // The root if the folder has been deleted meanwhile.
  const folder = trail.at(-1)?.id ?? "";
  const view = { ...requested, folder };
  const found = findEntries(files.entries, view);
  const isTop = !folder && !view.search;
  const shown = isTop && !view.isAll ? keepRecent(found) : found;
  const heading = trail.at(-1)?.name ?? (isTop && !view.isAll ? "Recent files" : "All files");

  return (
    <ShowcaseScreen
      title="File manager"
      lead="Declarations, origin proofs and product files of the company, by folder."
    >
      <div className="files">
        <FolderSidebar
          entries={files.entries}
          view={view}
          onCreate={(kind) => setDialog({ kind, folder })}
        />
        <div className="files-main">
          <div className="files-top">
            <SearchForm view={view} heading={heading} />
          </div>
          {isTop && (
            <QuickAccess files={files} onOpen={(entry) => setDialog({ kind: "open", entry })} />
          )}
          <section className="card files-card" aria-labelledby="files-heading">
            <div className="files-header">
              <h2 id="files-heading">{heading}</h2>
              {folder && (
                <nav aria-label="Way to this folder">
                  <ol className="files-trail">
                    {[{ id: "", name: "All files" }, ...trail].map(({ id, name }) => (
                      <li key={id}>
                        {id === folder ? (
                          <span aria-current="page">{name}</span>
                        ) : (
                          <Link to={addressOf({ ...view, search: "", folder: id })}>{name}</Link>
                        )}
                      </li>
                    ))}
                  </ol>
                </nav>
              )}
            </div>
            {shown.length === 0 ? (
              <p className="files-empty">
                {view.search ? `Nothing matches “${view.search}”.` : "This folder is empty."}{" "}
                <Link to={addressOf({ ...view, search: "", folder: view.search ? folder : "" })}>
                  {view.search ? "Show everything" : "To all files"}
                </Link>
              </p>
            ) : (
              <EntryTable
                caption={view.search ? `Found for “${view.search}”` : heading}
                files={files}
                shown={shown}
                view={view}
                today={today}
                onDialog={setDialog}
                notify={notify}
              />
            )}
            {shown.length < found.length && (
              <p className="files-more">
                <Link to={addressOf({ ...view, isAll: true })}>Show all {found.length} files</Link>
              </p>
            )}
          </section>
          <UploadArea
            files={files}
            folder={folder}
            folderName={trail.at(-1)?.name ?? "All files"}
            notify={notify}
          />
        </div>
      </div>
      {dialog && (
        <EntryDialog
          key={JSON.stringify(dialog)}
          dialog={dialog}
          files={files}
          notify={notify}
          onClose={() => setDialog(null)}
        />
      )}
      {bar}
    </ShowcaseScreen>
  );
}

/** The most recent ones, in their given order. */
function keepRecent(found: readonly Entry[]): Entry[] {
  const recent = found
    .toSorted((one, other) => other.modified.localeCompare(one.modified))
    .slice(0, recentCount);
  return found.filter((entry) => recent.includes(entry));
}

/** Searches the open folder and everything below it. */
function SearchForm({ view, heading }: { view: FileView; heading: string }) {
  const label = view.folder ? `Search in ${heading}` : "Search in all files";
  return (
    <Form role="search" method="get" action={demoPaths.fileManager} className="files-search">
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

interface UploadAreaProps {
  files: Files;
  folder: string;
  folderName: string;
  notify: (text: string, undo?: () => void) => void;
}

/** Uploads, chosen or dropped. Only names and sizes are stored; nothing leaves the browser. */
function UploadArea({ files, folder, folderName, notify }: UploadAreaProps) {
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const uploads = [...(list ?? [])];
    if (uploads.length === 0) return;
    const made: { kind: "file"; name: string; parent: string; bytes: number }[] = [];
    for (const { name, size } of uploads) {
      const free = freeName(
        [...files.entries.filter(({ parent }) => parent === folder), ...made],
        name,
      );
      made.push({ kind: "file", name: free, parent: folder, bytes: size });
    }
    const what = made.length === 1 ? `“${made[0]?.name}”` : `${made.length} files`;
    notify(`${what} added to ${folderName}.`, files.add(made));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <section
      className={`files-upload needs-script ${isOver ? "files-upload-over" : ""}`}
      aria-labelledby="files-upload-heading"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Upload size={24} aria-hidden="true" />
      <h2 id="files-upload-heading">Upload to {folderName}</h2>
      <label className="form-label" htmlFor="files-upload">
        Drop or choose files. Only names and sizes are stored, in this browser.
      </label>
      <input
        id="files-upload"
        type="file"
        multiple
        className="form-control"
        onChange={({ target }) => {
          take(target.files);
          target.value = "";
        }}
      />
    </section>
  );
}

/** "list.csv", "list (2).csv", … */
function freeName(taken: readonly { name: string }[], name: string): string {
  const safe = name.replace(/[/\\]/g, "-") || "file";
  const isTaken = (wanted: string) =>
    taken.some((one) => one.name.toLowerCase() === wanted.toLowerCase());
  if (!isTaken(safe)) return safe;
  const [, stem = safe, ending = ""] = /^(.+?)(\.[^.]*)?$/.exec(safe) ?? [];
  let number = 2;
  while (isTaken(`${stem} (${number})${ending}`)) number += 1;
  return `${stem} (${number})${ending}`;
}
