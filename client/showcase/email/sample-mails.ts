import { addDays, formatDate } from "#client/showcase/components/dates.ts";
import { idsOf, nextId, useSample } from "#client/showcase/components/use-sample.ts";
import type { Mail } from "#client/showcase/email/mail.ts";
import {
  type MailSeed,
  newMails,
  type On,
  readMails,
} from "#client/showcase/email/sample-inbox.ts";
import { partnerOf } from "#client/showcase/sample/partners.ts";
import { me, people } from "#client/showcase/sample/people.ts";
import { seedFile } from "#client/showcase/sample/tasks.ts";

export function mailsUntil(today: string): Mail[] {
  return mailSeeds(today).map((written, at) => {
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
      attachments: attachments.map(({ name, text }) =>
        seedFile(`sample-${at + 1}-${name}`, name, text),
      ),
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

/** Dates in the texts are relative to `today` as well. */
function mailSeeds(today: string): MailSeed[] {
  const on = (days: number) => formatDate(addDays(today, days));
  return [...newMails(on), ...readMails(on), ...otherFolders(on)];
}

/** Sent, drafts, archive, spam and deleted. */
function otherFolders(on: On): MailSeed[] {
  return [
    {
      folder: "sent",
      labels: ["suppliers", "customs"],
      from: "meera",
      to: "pearldelta",
      day: -1,
      time: "20:15",
      subject: "Test report of lot 18",
      body: `Dear Wei,

Customs has stopped the bulbs, because the report of lot 18 is missing. Could you send it tonight? \
A scan is enough to begin with.

Meera`,
    },
    {
      folder: "sent",
      labels: ["customers"],
      from: "meera",
      to: "kaufring",
      day: -3,
      time: "16:31",
      subject: "Re: HV-10479: one carton of bed linen short",
      body: `Guten Tag Herr Brandt,

You are right, the missing set is still on our shelf. It comes with the delivery of ${on(5)}.

Meera Vasan`,
    },
    {
      folder: "sent",
      labels: ["customs"],
      from: "meera",
      to: "salma",
      day: -8,
      time: "11:02",
      subject: "Re: Which code for a serving tray of bamboo?",
      body: `4419: table ware of wood, and bamboo counts as wood there. 4421 is for what is named \
nowhere else.

Meera`,
    },
    {
      folder: "drafts",
      from: "meera",
      to: "northgate",
      day: 0,
      time: "09:05",
      subject: "Re: HV-10482: origin statement on the invoice, please",
      body: `Hi Amelia,

The draft of the invoice is attached. The statement covers the jars (7010 90) only.`,
    },
    {
      folder: "archive",
      labels: ["customs"],
      from: "gatekeep",
      day: -16,
      time: "14:20",
      subject: "Transit T1 for the spare parts is closed",
      body: `The transit was ended in time at the office of destination, the guarantee is free \
again.

Femke Bos`,
    },
    {
      folder: "archive",
      labels: ["finance"],
      from: "yuki",
      day: -20,
      time: "09:15",
      subject: "Deferment account: new limit",
      body:
        "From this month on the limit is €120,000. Please tell me before you lodge anything " +
        "above €30,000 of duty in one go.\n\nYuki",
    },
    {
      folder: "spam",
      from: "Fast Codes <deals@fast-codes.example>",
      day: -2,
      time: "03:33",
      subject: "ANY product classified in 5 seconds, guaranteed!!!",
      body: "No papers, no questions, one code for everything. Answer now.",
    },
    {
      folder: "deleted",
      from: "luca",
      day: -11,
      time: "07:40",
      subject: "Gate code changes tonight",
      body: "The old one works until six. The new one is on the board in the canteen.\n\nLuca",
    },
  ];
}

/** The messages stored in this browser, with their actions. */
export function useMailbox(today: string) {
  const [mails, change] = useSample("mail", mailsUntil(today));

  /** Returns the undo function. */
  const edit = (ids: readonly string[], next: (mail: Mail) => Partial<Mail>): (() => void) => {
    const before = mails.filter(({ id }) => ids.includes(id));
    change((now) => now.map((mail) => (ids.includes(mail.id) ? { ...mail, ...next(mail) } : mail)));
    return () =>
      change((now) => now.map((mail) => before.find(({ id }) => id === mail.id) ?? mail));
  };
  /** Adds a message or replaces the one with this id. Returns the id. */
  const put = (mail: Omit<Mail, "id">, id = nextId("mail", idsOf(mails))): string => {
    change((now) => [...now.filter((one) => one.id !== id), { ...mail, id }]);
    return id;
  };
  const remove = (ids: readonly string[]) =>
    change((now) => now.filter(({ id }) => !ids.includes(id)));

  return { mails, edit, put, remove };
}

export type Mailbox = ReturnType<typeof useMailbox>;
