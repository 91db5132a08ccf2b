import { useLoaderData, useSearchParams } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import { ComposeForm } from "#client/showcase/email/compose/compose-form.tsx";
import { startOf } from "#client/showcase/email/compose/message.ts";
import { MailFrame } from "#client/showcase/email/mail-frame.tsx";
import { useMailbox } from "#client/showcase/email/use-mailbox.ts";
import type { loadToday } from "#client/showcase/frame/today.ts";

export { loadToday as loader } from "#client/showcase/frame/today.ts";
export const handle: PageHandle = { title: () => "Compose email" };

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const mailbox = useMailbox(today);
  const [address] = useSearchParams();
  const start = startOf(mailbox.mails, address);
  return (
    <MailFrame
      title="Compose email"
      lead="What you write is kept in this browser until you send or discard it. The sample sends nothing anywhere."
      mails={mailbox.mails}
    >
      <ComposeForm key={start.key} mailbox={mailbox} start={start} />
    </MailFrame>
  );
}
