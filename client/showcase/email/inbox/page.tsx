import { Paperclip, Search } from "lucide-react";
import { useState } from "react";
import { Form, useLoaderData, useLocation, useSearchParams } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { formatDate, type loadToday } from "#client/showcase/components/dates.ts";
import { bodyText } from "#client/showcase/components/rich-doc.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { InboxToolbar } from "#client/showcase/email/inbox/inbox-toolbar.tsx";
import {
  addressOf,
  findMails,
  type Mail,
  type MailView,
  pageOf,
  titleOf,
  viewFrom,
} from "#client/showcase/email/mail.ts";
import { LabelBadges, MailLayout, StarButton } from "#client/showcase/email/mail-layout.tsx";
import { useMailbox } from "#client/showcase/email/sample-mails.ts";
import { demoPaths, withQuery } from "#client/showcase/paths.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const mailbox = useMailbox(today);
  const [address] = useSearchParams();
  const view = viewFrom(address);
  const found = findMails(mailbox.mails, view);
  const { shown, page, pages, first, last } = pageOf(found, view.page);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const { bar, notify } = useUndoBar();
  // Selected messages on other pages are excluded: nobody would see them change.
  const affected = shown.filter(({ id }) => selected.includes(id));
  const toggle = (id: string) =>
    setSelected((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));

  return (
    <MailLayout
      title={titleOf(view)}
      lead="Customs holds, proofs of origin, quotes and arrivals."
      mails={mailbox.mails}
      view={view}
    >
      <SentNote />
      <SearchForm view={view} />
      <InboxToolbar
        mailbox={mailbox}
        view={view}
        shown={shown}
        affected={affected}
        onSelect={setSelected}
        notify={notify}
      />
      {shown.length === 0 ? (
        <p className="mail-empty">
          {view.search
            ? `Nothing in ${titleOf(view)} matches “${view.search}”.`
            : `${titleOf(view)} is empty.`}{" "}
          <Link to={view.search ? addressOf({ ...view, search: "", page: 1 }) : demoPaths.inbox}>
            {view.search ? "Show all" : "Back to the inbox"}
          </Link>
        </p>
      ) : (
        <ul className="mail-rows" aria-label={`Messages: ${titleOf(view)}`}>
          {shown.map((mail) => (
            <MailRow
              key={mail.id}
              mail={mail}
              today={today}
              isSelected={selected.includes(mail.id)}
              onSelect={() => toggle(mail.id)}
              onStar={() => mailbox.edit([mail.id], ({ starred }) => ({ starred: !starred }))}
            />
          ))}
        </ul>
      )}
      <nav className="mail-pager" aria-label="Pages">
        <span>{found.length === 0 ? "No messages" : `${first}–${last} of ${found.length}`}</span>
        {page > 1 && (
          <Link
            className="btn btn-sm btn-outline-secondary"
            to={addressOf({ ...view, page: page - 1 })}
          >
            Newer
          </Link>
        )}
        {page < pages && (
          <Link
            className="btn btn-sm btn-outline-secondary"
            to={addressOf({ ...view, page: page + 1 })}
          >
            Older
          </Link>
        )}
      </nav>
      {bar}
    </MailLayout>
  );
}

function SearchForm({ view }: { view: MailView }) {
  return (
    <Form role="search" className="mail-search" method="get" action={demoPaths.inbox}>
      {view.folder !== "inbox" && <input type="hidden" name="folder" value={view.folder} />}
      {view.label && <input type="hidden" name="label" value={view.label} />}
      <label className="visually-hidden" htmlFor="mail-search">
        Search in {titleOf(view)}
      </label>
      <div className="input-group">
        <input
          key={view.search}
          id="mail-search"
          name="q"
          type="search"
          className="form-control"
          placeholder={`Search in ${titleOf(view)}`}
          defaultValue={view.search}
        />
        <button type="submit" className="btn btn-outline-secondary" aria-label="Search">
          <Search size={18} aria-hidden="true" />
        </button>
      </div>
    </Form>
  );
}

/** "Sent to …" from the compose screen. In the history state, which the server does not see. */
function SentNote() {
  const { state } = useLocation();
  const said: unknown = useHydrated() ? state?.said : null;
  return (
    <div role="status">
      {typeof said === "string" && <p className="alert alert-success m-3 mb-0">{said}</p>}
    </div>
  );
}

interface MailRowProps {
  mail: Mail;
  today: string;
  isSelected: boolean;
  onSelect: () => void;
  onStar: () => void;
}

/** Drafts open in the compose screen. */
function MailRow({ mail, today, isSelected, onSelect, onStar }: MailRowProps) {
  const { id, folder, subject, at, read } = mail;
  const isOwn = folder === "sent" || folder === "drafts";
  const to =
    folder === "drafts"
      ? withQuery(demoPaths.composeEmail, { draft: id })
      : withQuery(demoPaths.readEmail, { id });
  const day = at.slice(0, 10);
  return (
    <li
      className={`mail-row ${read ? "" : "mail-row-unread"} \
${isSelected ? "mail-row-selected" : ""}`}
    >
      <label className="mail-choose needs-script">
        <input
          type="checkbox"
          className="form-check-input"
          aria-label={`Choose: ${subject}`}
          checked={isSelected}
          onChange={onSelect}
        />
      </label>
      <StarButton subject={subject} isStarred={mail.starred} onToggle={onStar} />
      <Link to={to} className="mail-row-link">
        <span className="mail-row-from">
          {!read && <span className="visually-hidden">Unread. </span>}
          {isOwn ? `To ${mail.to.join(", ") || "nobody yet"}` : mail.fromName}
        </span>
        <span className="mail-row-text">
          <span className="mail-row-subject">{subject || "No subject"}</span>
          <span className="mail-row-teaser">
            {" "}
            – {bodyText(mail.body).replace(/\s+/g, " ").slice(0, 160)}
          </span>
        </span>
        <span className="mail-row-marks">
          <LabelBadges of={mail.labels} />
          {mail.attachments.length > 0 && (
            <Paperclip size={16} role="img" aria-label="With attachments" />
          )}
        </span>
        <time className="mail-row-date" dateTime={at}>
          {day === today ? at.slice(11) : formatDate(day)}
        </time>
      </Link>
    </li>
  );
}
