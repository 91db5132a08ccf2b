import "#client/showcase/crm/contacts/contacts.css";
import {
  Building2,
  CalendarDays,
  Mail,
  MapPin,
  Pencil,
  Phone,
  Trash2,
  UserPlus,
  X,
} from "lucide-react";
import { useState } from "react";
import { useLoaderData } from "react-router-dom";
import { Link } from "#client/components/link.tsx";
import { Avatar, colourOf } from "#client/showcase/components/avatar.tsx";
import { formatDate, type loadToday } from "#client/showcase/components/dates.ts";
import { FormDialog } from "#client/showcase/components/form-dialog.tsx";
import type { FormField, FormValues } from "#client/showcase/components/form-rules.ts";
import { ListForm, NoMatches, SearchField } from "#client/showcase/components/list-controls.tsx";
import { matchesSearch, useListState } from "#client/showcase/components/list-state.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { nextId, useSample } from "#client/showcase/components/use-sample.ts";
import { type Contact, sampleContacts } from "#client/showcase/crm/pipeline.ts";
import {
  createdColumn,
  emailColumn,
  NameCell,
  phoneColumn,
  RowActions,
} from "#client/showcase/crm/record-parts.tsx";
import { type Column, RecordsTable } from "#client/showcase/crm/records-table.tsx";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

const fields: readonly FormField[] = [
  { name: "name", label: "Full name", isRequired: true },
  { name: "email", label: "Email", kind: "email", isRequired: true },
  {
    name: "phone",
    label: "Phone",
    kind: "tel",
    isRequired: true,
    hint: "With the country code: +31 10 555 0100.",
  },
  {
    name: "location",
    label: "Location",
    isRequired: true,
    hint: "Town and country code: Porto, PT.",
  },
  { name: "company", label: "Company" },
  { name: "role", label: "Role" },
];

/** The address book: a table with the selected contact's card beside it. */
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const [contacts, change] = useSample<readonly Contact[]>("crm-contacts", sampleContacts);
  const [open, setOpen] = useState<Contact | "new" | null>(null);
  const { bar, notify } = useUndoBar();
  const list = useListState("name");
  const found = contacts.filter(({ name, company, email, phone, location, role }) =>
    matchesSearch([name, company, email, phone, location, role], list.search),
  );
  const selected = contacts.find(({ id }) => id === list.query.get("contact"));
  const hrefOf = (contact: string) =>
    list.hrefWith({ contact, page: list.query.get("page") ?? "" });

  const save = (values: FormValues) => {
    const { name = "", email = "", phone = "", location = "", company = "", role = "" } = values;
    const entered = { name, email, phone, location, company, role };
    if (open && open !== "new") {
      change((now) => now.map((one) => (one.id === open.id ? { ...one, ...entered } : one)));
      return notify(`${name} was updated.`);
    }
    change((now) => [
      ...now,
      {
        id: nextId(
          "contact",
          now.map(({ id }) => id),
        ),
        created: today,
        ...entered,
      },
    ]);
    notify(`${name} was added.`);
  };
  const remove = (contact: Contact) => {
    const before = contacts;
    change((now) => now.filter(({ id }) => id !== contact.id));
    notify(`${contact.name} was removed.`, () => change(() => before));
  };

  return (
    <ShowcaseScreen
      title="Contacts"
      lead={
        "Contacts at customers, suppliers, carriers and brokers. Select a name to see all " +
        "details."
      }
      actions={
        <button
          type="button"
          className="btn btn-accent needs-script"
          onClick={() => setOpen("new")}
        >
          <UserPlus size={18} aria-hidden /> Add contact
        </button>
      }
    >
      <ListForm list={list}>
        <SearchField list={list} label="Search name, company, town" />
      </ListForm>
      <div className={selected ? "beside" : undefined}>
        <div>
          {found.length === 0 ? (
            <NoMatches noun="contacts" />
          ) : (
            <RecordsTable
              caption="Contacts"
              noun="contacts"
              list={list}
              rows={found}
              columns={contactColumns({ hrefOf, onEdit: setOpen, onRemove: remove })}
              pageSize={10}
              nameOf={({ name }) => name}
              {...(selected && { current: selected.id })}
            />
          )}
        </div>
        {selected && (
          <ContactCard
            contact={selected}
            colleagues={contacts.filter(
              ({ id, company }) => company && company === selected.company && id !== selected.id,
            )}
            hrefOf={hrefOf}
            closeHref={hrefOf("")}
          />
        )}
      </div>
      {bar}
      {open && (
        <FormDialog
          title={open === "new" ? "Add a contact" : `Change ${open.name}`}
          fields={fields}
          {...(open !== "new" && { values: { ...open } })}
          submit={open === "new" ? "Add contact" : "Save"}
          onClose={() => setOpen(null)}
          onSave={save}
        />
      )}
    </ShowcaseScreen>
  );
}

interface ContactCardProps {
  contact: Contact;
  /** Other contacts of the same company. */
  colleagues: readonly Contact[];
  hrefOf: (id: string) => string;
  closeHref: string;
}

function ContactCard({ contact, colleagues, hrefOf, closeHref }: ContactCardProps) {
  return (
    <aside className="card card-body contact-card" aria-labelledby="contact-name">
      <Link
        to={closeHref}
        replace
        preventScrollReset
        className="icon-button contact-close"
        aria-label="Close details"
      >
        <X size={18} aria-hidden />
      </Link>
      <Avatar name={contact.name} colour={colourOf(contact.name)} size="large" />
      <h2 id="contact-name" className="mt-2 mb-0">
        {contact.name}
      </h2>
      <p className="text-muted">{contact.role || "No role noted"}</p>
      <div className="d-flex flex-wrap gap-2 mb-3">
        <a className="btn btn-accent" href={`mailto:${contact.email}`}>
          Email
        </a>
        <a className="btn btn-outline-secondary" href={`tel:${contact.phone.replace(/\s/g, "")}`}>
          Call
        </a>
        <CopyText
          text={`${contact.name}, ${contact.company}, ${contact.email}, ${contact.phone}`}
          label="Copy the card"
        />
      </div>
      <p className="line-icon">
        <Building2 size={18} aria-hidden /> {contact.company || "No company"}
      </p>
      <p className="line-icon">
        <MapPin size={18} aria-hidden /> {contact.location}
      </p>
      <p className="line-icon">
        <Mail size={18} aria-hidden /> <a href={`mailto:${contact.email}`}>{contact.email}</a>
      </p>
      <p className="line-icon">
        <Phone size={18} aria-hidden />{" "}
        <a href={`tel:${contact.phone.replace(/\s/g, "")}`}>{contact.phone}</a>
      </p>
      <p className="line-icon">
        <CalendarDays size={18} aria-hidden /> Added on {formatDate(contact.created)}
      </p>
      {colleagues.length > 0 && (
        <>
          <h3 className="mt-3">Also at {contact.company}</h3>
          <ul className="list-unstyled mb-0">
            {colleagues.map(({ id, name, role }) => (
              <li key={id}>
                <Link to={hrefOf(id)} replace preventScrollReset>
                  {name}
                </Link>
                <span className="text-muted">{role && `, ${role.toLowerCase()}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}

/** Copies a text and confirms it. */
function CopyText({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid("Copied."),
      () => setSaid("The browser blocked copying."),
    );
  return (
    <>
      <button
        type="button"
        className="btn btn-outline-secondary needs-script"
        onClick={() => void copy()}
      >
        {label}
      </button>
      <span role="status" className="align-self-center text-muted">
        {said}
      </span>
    </>
  );
}

interface ContactActions {
  hrefOf: (id: string) => string;
  onEdit: (contact: Contact) => void;
  onRemove: (contact: Contact) => void;
}

function contactColumns({ hrefOf, onEdit, onRemove }: ContactActions): Column<Contact>[] {
  return [
    {
      id: "name",
      title: "Basic info",
      key: ({ name }) => name,
      isHeading: true,
      cell: ({ id, name, role }) => (
        <NameCell name={name} note={role}>
          <Link to={hrefOf(id)} replace preventScrollReset className="fw-semibold">
            {name}
          </Link>
        </NameCell>
      ),
    },
    phoneColumn,
    emailColumn,
    {
      id: "company",
      title: "Company",
      key: ({ company }) => company,
      cell: ({ company, location }) => (
        <>
          {company || <span className="text-muted">none noted</span>}
          <br />
          <small className="text-muted">{location}</small>
        </>
      ),
    },
    createdColumn,
    {
      id: "action",
      title: "Action",
      isNumber: true,
      cell: (contact) => (
        <RowActions
          actions={[
            { label: `Change ${contact.name}`, icon: Pencil, onPress: () => onEdit(contact) },
            { label: `Delete ${contact.name}`, icon: Trash2, onPress: () => onRemove(contact) },
          ]}
        />
      ),
    },
  ];
}
