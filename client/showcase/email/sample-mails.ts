import type { Folder, Label, Mail } from "#client/showcase/email/mail.ts";
import { writtenMails } from "#client/showcase/email/written-mails.ts";
import { addDays } from "#client/showcase/frame/today.ts";
import { partnerOf } from "#client/showcase/sample/partners.ts";
import { me, people } from "#client/showcase/sample/people.ts";

/**
 * As written down: `from` and `to` are ids of partners or people, or "name <address>". Read and
 * without a star where nothing is said.
 */
export interface WrittenMail {
  folder?: Folder;
  labels?: Label[];
  from: string;
  to?: string;
  day: number;
  time: string;
  isNew?: boolean;
  isStarred?: boolean;
  subject: string;
  body: string;
  attachments?: { name: string; text: string }[];
}

/** The messages of the weeks before a day. */
export function mailsUntil(today: string): Mail[] {
  return writtenMails(today).map((written, at) => {
    const {
      folder = "inbox",
      labels = [],
      from,
      to = me.id,
      day,
      time,
      subject,
      body,
      attachments = [],
    } = written;
    const sender = writerOf(from);
    return {
      id: `sample-${at + 1}`,
      folder,
      labels,
      fromName: sender.name,
      fromEmail: sender.email,
      to: [writerOf(to).email],
      subject,
      body,
      at: `${addDays(today, day)}T${time}`,
      read: !written.isNew,
      starred: written.isStarred ?? false,
      attachments,
    };
  });
}

function writerOf(id: string): { name: string; email: string } {
  const [, name, email] = /^(.+) <(.+)>$/.exec(id) ?? [];
  if (name && email) return { name, email };
  const person = people.find((one) => one.id === id);
  if (person) return person;
  const partner = partnerOf(id);
  return { name: `${partner.contact}, ${partner.name}`, email: partner.email };
}
