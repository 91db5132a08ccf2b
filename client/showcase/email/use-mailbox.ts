import type { Mail } from "#client/showcase/email/mail.ts";
import { mailsUntil } from "#client/showcase/email/sample-mails.ts";
import { nextId } from "#client/showcase/frame/next-id.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";

/** The messages of this browser and what can be done with them. */
export function useMailbox(today: string) {
  const [mails, change] = useSample("mail", mailsUntil(today));

  /** Changes messages; the answer takes it back. */
  const edit = (ids: readonly string[], next: (mail: Mail) => Partial<Mail>): (() => void) => {
    const before = mails.filter(({ id }) => ids.includes(id));
    change((now) => now.map((mail) => (ids.includes(mail.id) ? { ...mail, ...next(mail) } : mail)));
    return () =>
      change((now) => now.map((mail) => before.find(({ id }) => id === mail.id) ?? mail));
  };
  /** Puts a message in, or in the place of the one with its id. Returns its id. */
  const put = (mail: Omit<Mail, "id">, id = nextId(mails, "mail")): string => {
    change((now) => [...now.filter((one) => one.id !== id), { ...mail, id }]);
    return id;
  };
  const remove = (ids: readonly string[]) =>
    change((now) => now.filter(({ id }) => !ids.includes(id)));

  return { mails, edit, put, remove };
}

export type Mailbox = ReturnType<typeof useMailbox>;
