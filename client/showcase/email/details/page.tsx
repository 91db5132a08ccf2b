import { Archive, ArrowLeft, Download, Forward, MailOpen, Reply, Trash2 } from "lucide-react";
import { useEffect } from "react";
import { useLoaderData, useNavigate, useSearchParams } from "react-router-dom";
import { saveFile } from "#client/components/download-link.tsx";
import { Link } from "#client/components/link.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { Avatar } from "#client/showcase/components/avatar.tsx";
import { formatDate, type loadToday } from "#client/showcase/components/dates.ts";
import { blobOf, formatBytes } from "#client/showcase/components/file-list.tsx";
import { docFrom, RichDocView } from "#client/showcase/components/rich-doc.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { addressOf, findMails, type Mail } from "#client/showcase/email/mail.ts";
import { LabelBadges, MailLayout, StarButton } from "#client/showcase/email/mail-layout.tsx";
import { type Mailbox, useMailbox } from "#client/showcase/email/sample-mails.ts";
import { demoPaths, withQuery } from "#client/showcase/paths.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const mailbox = useMailbox(today);
  const [address] = useSearchParams();
  const mailId = address.get("id");
  const first = findMails(mailbox.mails, { folder: "inbox", label: null, search: "", page: 1 })[0];
  const mail = mailId ? mailbox.mails.find(({ id }) => id === mailId) : first;
  useMarkRead(mailbox, mail);
  if (!mail) {
    return (
      <MailLayout title="Read email" mails={mailbox.mails}>
        <p className="mail-empty">
          Message not found: it was deleted, or the sample data were reset.{" "}
          <Link to={demoPaths.inbox}>Back to the inbox</Link>
        </p>
      </MailLayout>
    );
  }
  return (
    <MailLayout title="Read email" mails={mailbox.mails}>
      <DetailsToolbar mailbox={mailbox} mail={mail} />
      <Message
        mail={mail}
        onStar={() => mailbox.edit([mail.id], ({ starred }) => ({ starred: !starred }))}
      />
    </MailLayout>
  );
}

/** Once per opened message, so that marking it unread again sticks. */
function useMarkRead(mailbox: Mailbox, mail: Mail | undefined): void {
  const isHydrated = useHydrated();
  const id = isHydrated ? mail?.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per message
  useEffect(() => {
    if (id && mail && !mail.read) mailbox.edit([id], () => ({ read: true }));
  }, [id]);
}

function DetailsToolbar({ mailbox, mail }: { mailbox: Mailbox; mail: Mail }) {
  const navigate = useNavigate();
  const { bar, notify } = useUndoBar();
  const back = addressOf({ folder: mail.folder });
  const moveTo = (folder: Mail["folder"], said: string) => {
    mailbox.edit([mail.id], () => ({ folder }));
    navigate(back, { state: { said } });
  };
  return (
    <div className="mail-toolbar">
      <Link to={back} className="btn btn-outline-secondary">
        <ArrowLeft size={18} aria-hidden="true" /> Back
      </Link>
      <Link to={withQuery(demoPaths.composeEmail, { reply: mail.id })} className="btn btn-accent">
        <Reply size={18} aria-hidden="true" /> Reply
      </Link>
      <Link
        to={withQuery(demoPaths.composeEmail, { forward: mail.id })}
        className="btn btn-outline-secondary"
      >
        <Forward size={18} aria-hidden="true" /> Forward
      </Link>
      <span className="mail-toolbar-group needs-script">
        <button
          type="button"
          className="btn btn-outline-secondary"
          onClick={() => moveTo("archive", `“${mail.subject}” is in the archive now.`)}
        >
          <Archive size={18} aria-hidden="true" /> Archive
        </button>
        <button
          type="button"
          className="btn btn-outline-secondary"
          onClick={() => moveTo("deleted", `“${mail.subject}” is among the deleted messages now.`)}
        >
          <Trash2 size={18} aria-hidden="true" /> Delete
        </button>
        <button
          type="button"
          className="btn btn-outline-secondary"
          onClick={() =>
            notify(
              "The message counts as unread again.",
              mailbox.edit([mail.id], () => ({ read: false })),
            )
          }
        >
          <MailOpen size={18} aria-hidden="true" /> Mark as unread
        </button>
      </span>
      {bar}
    </div>
  );
}

function Message({ mail, onStar }: { mail: Mail; onStar: () => void }) {
  return (
    <article className="mail-message" aria-labelledby="mail-subject">
      <div className="mail-message-title">
        <h2 id="mail-subject">{mail.subject}</h2>
        <StarButton subject={mail.subject} isStarred={mail.starred} onToggle={onStar} />
      </div>
      <p className="mail-row-marks">
        <LabelBadges of={mail.labels} />
      </p>
      <div className="mail-sender">
        <Avatar name={mail.fromName.split(",")[0] ?? ""} colour={2} />
        <p>
          <strong>{mail.fromName}</strong>{" "}
          <span className="mail-address">&lt;{mail.fromEmail}&gt;</span>
          <br />
          <span className="mail-address">to {mail.to.join(", ")}</span>
        </p>
        <time dateTime={mail.at}>
          {formatDate(mail.at.slice(0, 10))}, {mail.at.slice(11)}
        </time>
      </div>
      <RichDocView className="rich-text" doc={docFrom(mail.body)} />
      {mail.attachments.length > 0 && <Attachments of={mail.attachments} />}
    </article>
  );
}

function Attachments({ of: attachments }: { of: Mail["attachments"] }) {
  return (
    <section aria-labelledby="mail-attachments" className="mail-attachments">
      <h3 id="mail-attachments">
        {attachments.length === 1 ? "1 attachment" : `${attachments.length} attachments`}
      </h3>
      <ul>
        {attachments.map(({ id, name, size, content }) => (
          <li key={id}>
            <button
              type="button"
              className="btn btn-outline-secondary"
              onClick={() => saveFile(blobOf(content), name)}
            >
              <Download size={18} aria-hidden="true" /> {name}{" "}
              <span className="mail-address">{formatBytes(size)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
