import { formatDate } from "#client/showcase/components/dates.ts";
import type { Problems } from "#client/showcase/components/field.tsx";
import { bodyText } from "#client/showcase/components/rich-doc.tsx";
import type { Mail } from "#client/showcase/email/mail.ts";
import type { StoredFile } from "#client/showcase/sample/tasks.ts";

/** The form's fields as typed. */
export interface Message {
  to: string;
  subject: string;
  body: string;
  attachments: StoredFile[];
}

/** The initial message, and the storage key of its draft: each reply and each draft has its own. */
export interface Start {
  key: string;
  draftId: string | null;
  message: Message;
}

export function startOf(mails: readonly Mail[], address: URLSearchParams): Start {
  const find = (name: string) => mails.find(({ id }) => id === address.get(name));
  const [reply, forward, draft] = [find("reply"), find("forward"), find("draft")];
  if (reply) return { key: `reply-${reply.id}`, draftId: null, message: replyTo(reply) };
  if (forward) return { key: `forward-${forward.id}`, draftId: null, message: forwardOf(forward) };
  if (draft) {
    const { to, subject, body, attachments } = draft;
    return {
      key: `draft-${draft.id}`,
      draftId: draft.id,
      message: { to: to.join(", "), subject, body, attachments },
    };
  }
  return {
    key: "new",
    draftId: null,
    message: { to: address.get("to") ?? "", subject: "", body: "", attachments: [] },
  };
}

function replyTo(mail: Mail): Message {
  const quoted = bodyText(mail.body).replace(/^/gm, "> ");
  const head = `On ${formatDate(mail.at.slice(0, 10))}, ${mail.fromName} wrote:`;
  return {
    to: mail.fromEmail,
    subject: withPrefix("Re: ", mail.subject),
    body: `\n\n${head}\n${quoted}`,
    attachments: [],
  };
}

function forwardOf(mail: Mail): Message {
  const head = [
    "Forwarded message",
    `From: ${mail.fromName} <${mail.fromEmail}>`,
    `Date: ${formatDate(mail.at.slice(0, 10))}`,
    `Subject: ${mail.subject}`,
  ];
  return {
    to: "",
    subject: withPrefix("Fwd: ", mail.subject),
    body: `\n\n${head.join("\n")}\n\n${bodyText(mail.body)}`,
    attachments: mail.attachments,
  };
}

const withPrefix = (prefix: string, subject: string): string =>
  subject.startsWith(prefix) ? subject : prefix + subject;

/** Splits at commas, semicolons and whitespace. */
export function splitAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

const isAddress = (text: string): boolean => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(text);

/** Error messages by field; empty if it can be sent. */
export function checkMessage({ to, subject, body }: Omit<Message, "attachments">): {
  problems: Problems<keyof Message>;
} {
  const problems: Problems<keyof Message> = {};
  const addresses = splitAddresses(to);
  const wrong = addresses.filter((one) => !isAddress(one)).map((one) => `“${one}”`);
  if (addresses.length === 0) problems.to = "Enter at least one email address.";
  else if (wrong.length > 0)
    problems.to = `${wrong.join(", ")} \
${wrong.length === 1 ? "is not an email address" : "are not email addresses"}.`;
  if (!subject.trim()) problems.subject = "Enter a subject.";
  if (!bodyText(body).trim()) problems.body = "Enter a message.";
  return { problems };
}

export interface EditorProps {
  id: string;
  /** Plain text, or a document as JSON (components/rich-doc.tsx). */
  body: string;
  problem: string | undefined;
  onChange: (body: string) => void;
}
