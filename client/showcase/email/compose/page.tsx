import { BookUser, Paperclip, Save, SendHorizontal, Trash2 } from "lucide-react";
import { type FormEvent, lazy, useState } from "react";
import { useLoaderData, useNavigate, useSearchParams } from "react-router-dom";
import { ClientOnly } from "#client/showcase/components/client-only.tsx";
import { type loadToday, localNow } from "#client/showcase/components/dates.ts";
import { Field, ProblemSummary, type Problems } from "#client/showcase/components/field.tsx";
import { FileList } from "#client/showcase/components/file-list.tsx";
import { Menu, MenuItem } from "#client/showcase/components/menu.tsx";
import { Confirm } from "#client/showcase/components/modal.tsx";
import { bodyText } from "#client/showcase/components/rich-doc.tsx";
import { resetSamplePart, useSample } from "#client/showcase/components/use-sample.ts";
import {
  checkMessage,
  type EditorProps,
  type Message,
  type Start,
  splitAddresses,
  startOf,
} from "#client/showcase/email/compose/message.ts";
import type { Folder, Mail } from "#client/showcase/email/mail.ts";
import { MailLayout } from "#client/showcase/email/mail-layout.tsx";
import { type Mailbox, useMailbox } from "#client/showcase/email/sample-mails.ts";
import { demoPaths, withQuery } from "#client/showcase/paths.ts";
import { partners } from "#client/showcase/sample/partners.ts";
import { me, people } from "#client/showcase/sample/people.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const mailbox = useMailbox(today);
  const [address] = useSearchParams();
  const start = startOf(mailbox.mails, address);
  return (
    <MailLayout
      title="Compose email"
      lead="Drafts are stored in this browser until sent or discarded. The sample sends nothing."
      mails={mailbox.mails}
    >
      <ComposeForm key={start.key} mailbox={mailbox} start={start} />
    </MailLayout>
  );
}

const RichEditor = lazy(() =>
  import("#client/showcase/email/compose/rich-editor.tsx").then((module) => ({
    default: module.RichEditor,
  })),
);

/** Every change is stored, so a reload loses nothing. */
function ComposeForm({ mailbox, start }: { mailbox: Mailbox; start: Start }) {
  const kept = `mail-writing-${start.key}`;
  const [message, change] = useSample(kept, start.message);
  const [problems, setProblems] = useState<Problems<keyof Message>>({});
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const set = (changed: Partial<Message>) => change((now) => ({ ...now, ...changed }));
  const leave = (folder: Folder, said: string) => {
    resetSamplePart(kept);
    navigate(folder === "inbox" ? demoPaths.inbox : withQuery(demoPaths.inbox, { folder }), {
      state: { said },
    });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = checkMessage(message).problems;
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    mailbox.put(mailOf(message, "sent"), start.draftId ?? undefined);
    leave("sent", `Sent to ${splitAddresses(message.to).join(", ")}.`);
  };
  const saveDraft = () => {
    mailbox.put(mailOf(message, "drafts"), start.draftId ?? undefined);
    leave("drafts", "The draft is saved.");
  };
  const discard = () => {
    if (start.draftId) mailbox.remove([start.draftId]);
    leave("inbox", "The message is discarded.");
  };
  const editor = {
    id: "mail-body",
    body: message.body,
    problem: problems.body,
    onChange: (body: string) => set({ body }),
  };
  return (
    <form className="mail-form" noValidate onSubmit={send}>
      <ProblemSummary problems={problems} />
      <Field
        label="To"
        required
        problem={problems.to}
        hint="Separate several addresses with commas."
      >
        {(attributes) => (
          <div className="mail-to">
            <input
              {...attributes}
              type="text"
              inputMode="email"
              className="form-control"
              required
              autoComplete="off"
              spellCheck={false}
              value={message.to}
              onChange={({ target }) => set({ to: target.value })}
            />
            <Contacts
              onSelect={(email) => set({ to: [...splitAddresses(message.to), email].join(", ") })}
            />
          </div>
        )}
      </Field>
      <Field label="Subject" required problem={problems.subject}>
        {(attributes) => (
          <input
            {...attributes}
            className="form-control"
            required
            maxLength={200}
            autoComplete="off"
            value={message.subject}
            onChange={({ target }) => set({ subject: target.value })}
          />
        )}
      </Field>
      <ClientOnly fallback={<PlainEditor {...editor} />}>
        {() => <RichEditor {...editor} />}
      </ClientOnly>
      <section aria-labelledby="mail-attachments" className="mail-attached">
        <h2 id="mail-attachments">
          <Paperclip size={18} aria-hidden="true" /> Attachments
        </h2>
        <FileList
          files={message.attachments}
          onAdd={(files) =>
            change((now) => ({ ...now, attachments: [...now.attachments, ...files] }))
          }
          onRemove={(id) =>
            change((now) => ({
              ...now,
              attachments: now.attachments.filter((file) => file.id !== id),
            }))
          }
        />
      </section>
      <div className="mail-form-footer needs-script">
        <button type="submit" className="btn btn-accent">
          <SendHorizontal size={18} aria-hidden="true" /> Send
        </button>
        <button type="button" className="btn btn-outline-secondary" onClick={saveDraft}>
          <Save size={18} aria-hidden="true" /> Save draft
        </button>
        <button
          type="button"
          className="btn btn-outline-danger ms-auto"
          onClick={() => setAsking(true)}
        >
          <Trash2 size={18} aria-hidden="true" /> Discard
        </button>
      </div>
      {isAsking && (
        <Confirm
          title="Discard this message?"
          verb="Discard"
          onConfirm={discard}
          onClose={() => setAsking(false)}
        >
          Your text {start.draftId ? "and the saved draft " : ""}will be deleted.
        </Confirm>
      )}
    </form>
  );
}

function mailOf({ to, subject, body, attachments }: Message, folder: Folder): Omit<Mail, "id"> {
  const addresses = splitAddresses(to);
  return {
    folder,
    labels: [],
    fromName: me.name,
    fromEmail: me.email,
    to: addresses,
    subject: subject.trim(),
    body,
    at: localNow(),
    read: true,
    starred: false,
    attachments,
  };
}

const contacts = [
  ...people.filter(({ id }) => id !== me.id).map(({ name, email }) => ({ name, email })),
  ...partners.map(({ contact, name, email }) => ({ name: `${contact}, ${name}`, email })),
];

function Contacts({ onSelect }: { onSelect: (email: string) => void }) {
  return (
    <span className="needs-script">
      <Menu
        label="Add a contact"
        className="btn btn-outline-secondary"
        button={<BookUser size={18} aria-hidden="true" />}
      >
        {contacts.map(({ name, email }) => (
          <MenuItem key={email} onSelect={() => onSelect(email)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </span>
  );
}

/** Placeholder until the rich editor has loaded. */
function PlainEditor({ id, body, problem, onChange }: EditorProps) {
  return (
    <div className="mail-editor">
      <label className="form-label" htmlFor={id}>
        Message <span className="required-mark">(required)</span>
      </label>
      <div className="mail-editor-bar" />
      <textarea
        id={id}
        className="form-control mail-editor-text"
        required
        value={bodyText(body)}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem && <p className="field-problem">{problem}</p>}
    </div>
  );
}
