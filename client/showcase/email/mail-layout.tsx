import { demoPaths } from "#client/showcase/paths.ts";
import "#client/showcase/email/email.css";
import {
  Archive,
  FilePen,
  Inbox,
  type LucideIcon,
  OctagonAlert,
  PenLine,
  Send,
  Star,
  Trash2,
} from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "#client/components/link.tsx";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import {
  addressOf,
  type Folder,
  folders,
  type Label,
  labels,
  type Mail,
  type MailView,
} from "#client/showcase/email/mail.ts";

const icons: Record<Folder, LucideIcon> = {
  inbox: Inbox,
  sent: Send,
  drafts: FilePen,
  archive: Archive,
  spam: OctagonAlert,
  deleted: Trash2,
};

interface MailLayoutProps {
  title: string;
  lead?: string;
  mails: readonly Mail[];
  /** The list on screen; none while a mail is read or written. */
  view?: MailView;
  children: ReactNode;
}

/** Layout of the three mail screens: folders, labels and the compose button. */
export function MailLayout({ title, lead, mails, view, children }: MailLayoutProps) {
  const at = view?.label ?? view?.folder;
  const unread = (folder: Folder) =>
    mails.filter((mail) => mail.folder === folder && !mail.read).length;
  const drafts = mails.filter(({ folder }) => folder === "drafts").length;
  return (
    <ShowcaseScreen title={title} lead={lead}>
      <div className={view ? "mail" : "mail mail-single"}>
        <aside className="card mail-side" aria-label="Folders and labels">
          <Link to={demoPaths.composeEmail} className="btn btn-accent mail-compose">
            <PenLine size={18} aria-hidden="true" /> Compose
          </Link>
          <nav aria-labelledby="mail-folders">
            <h2 id="mail-folders">Folders</h2>
            <ul>
              {folders.map(({ id, name }) => (
                <SideLink
                  key={id}
                  to={addressOf({ folder: id })}
                  Icon={icons[id]}
                  name={name}
                  isOpen={at === id}
                  count={id === "drafts" ? drafts : unread(id)}
                  counted={id === "drafts" ? "drafts" : "unread"}
                />
              ))}
              <SideLink
                to={addressOf({ folder: "starred" })}
                Icon={Star}
                name="Starred"
                isOpen={at === "starred"}
                count={0}
                counted=""
              />
            </ul>
          </nav>
          <nav aria-labelledby="mail-labels">
            <h2 id="mail-labels">Labels</h2>
            <ul>
              {labels.map(({ id, name, colour }) => (
                <li key={id}>
                  <Link
                    to={addressOf({ label: id })}
                    className="mail-side-link"
                    aria-current={at === id ? "page" : undefined}
                  >
                    <span className={`mail-label-dot ${colour}`} aria-hidden="true" />
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </aside>
        <div className="card mail-main">{children}</div>
      </div>
    </ShowcaseScreen>
  );
}

interface SideLinkProps {
  to: string;
  Icon: LucideIcon;
  name: string;
  isOpen: boolean;
  count: number;
  counted: string;
}

function SideLink({ to, Icon, name, isOpen, count, counted }: SideLinkProps) {
  return (
    <li>
      <Link to={to} className="mail-side-link" aria-current={isOpen ? "page" : undefined}>
        <Icon size={18} aria-hidden="true" />
        {name}
        {count > 0 && (
          <span className="mail-count">
            {count}
            <span className="visually-hidden"> {counted}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

export function LabelBadges({ of }: { of: readonly Label[] }) {
  return labels
    .filter(({ id }) => of.includes(id))
    .map(({ id, name, colour }) => (
      <span key={id} className={`mail-label ${colour}`}>
        {name}
      </span>
    ));
}

export function StarButton({
  subject,
  isStarred,
  onToggle,
}: {
  subject: string;
  isStarred: boolean;
  onToggle: () => void;
}) {
  return (
    <button
      type="button"
      className="mail-star needs-script"
      aria-pressed={isStarred}
      aria-label={`Star: ${subject}`}
      title={isStarred ? "Remove star" : "Add star"}
      onClick={onToggle}
    >
      <Star size={18} aria-hidden="true" fill={isStarred ? "currentColor" : "none"} />
    </button>
  );
}
