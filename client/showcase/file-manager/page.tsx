import "#client/showcase/file-manager/file-manager.css";
import { useState } from "react";
import { Link, useLoaderData, useSearchParams } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import {
  addressOf,
  type Entry,
  findEntries,
  recentCount,
  trailOf,
  viewFrom,
} from "#client/showcase/file-manager/entry.ts";
import { EntryDialog, type OpenDialog } from "#client/showcase/file-manager/entry-dialog.tsx";
import { EntryTable } from "#client/showcase/file-manager/entry-table.tsx";
import { FolderColumn } from "#client/showcase/file-manager/folder-column.tsx";
import { QuickAccess } from "#client/showcase/file-manager/quick-access.tsx";
import { SearchForm } from "#client/showcase/file-manager/search-form.tsx";
import { UploadArea } from "#client/showcase/file-manager/upload-area.tsx";
import { useEntries } from "#client/showcase/file-manager/use-entries.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import type { loadToday } from "#client/showcase/frame/today.ts";
import { useUndoBar } from "#client/showcase/frame/undo-bar.tsx";

export { loadToday as loader } from "#client/showcase/frame/today.ts";
export const handle: PageHandle = { title: () => "File manager" };

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const files = useEntries(today);
  const [address] = useSearchParams();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { bar, say } = useUndoBar();
  const asked = viewFrom(address);
  const trail = trailOf(files.entries, asked.folder);
  // A folder that was deleted meanwhile: what is shown is the top.
  const folder = trail.at(-1)?.id ?? "";
  const view = { ...asked, folder };
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
        <FolderColumn
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
            <div className="files-head">
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
                {view.search ? `Nothing matches “${view.search}”.` : "Nothing is here yet."}{" "}
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
                say={say}
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
            say={say}
          />
        </div>
      </div>
      {dialog && (
        <EntryDialog
          key={JSON.stringify(dialog)}
          dialog={dialog}
          files={files}
          say={say}
          onClose={() => setDialog(null)}
        />
      )}
      {bar}
    </ShowcaseScreen>
  );
}

/** The latest few of them, in the order they have. */
function keepRecent(found: readonly Entry[]): Entry[] {
  const recent = found
    .toSorted((one, other) => other.modified.localeCompare(one.modified))
    .slice(0, recentCount);
  return found.filter((entry) => recent.includes(entry));
}
