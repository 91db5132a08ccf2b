import { Paperclip } from "lucide-react";
import { Link } from "react-router-dom";
import { LabelBadges } from "#client/showcase/email/label-badges.tsx";
import type { Mail } from "#client/showcase/email/mail.ts";
import { bodyText } from "#client/showcase/email/rich-body.ts";
import { StarButton } from "#client/showcase/email/star-button.tsx";
import { showDay } from "#client/showcase/frame/today.ts";

interface MailRowProps {
  mail: Mail;
  today: string;
  isChosen: boolean;
  onChoose: () => void;
  onStar: () => void;
}

/**
 * Select, star, sender, subject with the first words, date. A draft opens where it is written on.
 */
export function MailRow({ mail, today, isChosen, onChoose, onStar }: MailRowProps) {
  const { id, folder, subject, at, read } = mail;
  const isOwn = folder === "sent" || folder === "drafts";
  const to =
    folder === "drafts" ? `/apps/email/compose?draft=${id}` : `/apps/email/details?id=${id}`;
  const day = at.slice(0, 10);
  return (
    <li
      className={`mail-row ${read ? "" : "mail-row-unread"} ${isChosen ? "mail-row-chosen" : ""}`}
    >
      <label className="mail-choose needs-script">
        <input
          type="checkbox"
          className="form-check-input"
          aria-label={`Choose: ${subject}`}
          checked={isChosen}
          onChange={onChoose}
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
          {day === today ? at.slice(11) : showDay(day)}
        </time>
      </Link>
    </li>
  );
}
