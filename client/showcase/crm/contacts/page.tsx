import "#client/showcase/crm/contacts/contacts.css";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useLoaderData } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import { ContactCard } from "#client/showcase/crm/contacts/contact-card.tsx";
import { contactColumns } from "#client/showcase/crm/contacts/contact-columns.tsx";
import { type Contact, sampleContacts } from "#client/showcase/crm/pipeline.ts";
import { RecordsTable } from "#client/showcase/crm/records-table.tsx";
import { useActMessage } from "#client/showcase/frame/records/act-message.tsx";
import type { RecordField, RecordValues } from "#client/showcase/frame/records/field-rules.ts";
import { FormDialog } from "#client/showcase/frame/records/form-dialog.tsx";
import { matchesSearch } from "#client/showcase/frame/records/list-address.ts";
import { ListForm, SearchField } from "#client/showcase/frame/records/list-fields.tsx";
import { nextId } from "#client/showcase/frame/records/next-id.ts";
import { NothingMatches } from "#client/showcase/frame/records/page-links.tsx";
import { useListAddress } from "#client/showcase/frame/records/use-list-address.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import type { loadToday } from "#client/showcase/frame/today.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";

export { loadToday as loader } from "#client/showcase/frame/today.ts";

export const handle: PageHandle = { title: () => "CRM contacts" };

const fields: readonly RecordField[] = [
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

/** The address book: a table, and the selected contact in full beside it. */
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const [contacts, change] = useSample<readonly Contact[]>("crm-contacts", sampleContacts);
  const [open, setOpen] = useState<Contact | "new" | null>(null);
  const { tell, message } = useActMessage();
  const list = useListAddress("name");
  const found = contacts.filter(({ name, company, email, phone, location, role }) =>
    matchesSearch([name, company, email, phone, location, role], list.search),
  );
  const selected = contacts.find(({ id }) => id === list.query.get("contact"));
  const hrefOf = (contact: string) =>
    list.hrefWith({ contact, page: list.query.get("page") ?? "" });

  const save = (values: RecordValues) => {
    const { name = "", email = "", phone = "", location = "", company = "", role = "" } = values;
    const written = { name, email, phone, location, company, role };
    if (open && open !== "new") {
      change((now) => now.map((one) => (one.id === open.id ? { ...one, ...written } : one)));
      return tell(`${name} is changed.`);
    }
    change((now) => [
      ...now,
      {
        id: nextId(
          "contact",
          now.map(({ id }) => id),
        ),
        created: today,
        ...written,
      },
    ]);
    tell(`${name} is in the book.`);
  };
  const remove = (contact: Contact) => {
    const before = contacts;
    change((now) => now.filter(({ id }) => id !== contact.id));
    tell(`${contact.name} is taken out.`, () => change(() => before));
  };

  return (
    <ShowcaseScreen
      title="Contacts"
      lead="Everybody we write to at customers, suppliers, carriers and brokers. Choose a name to see the whole card."
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
            <NothingMatches noun="contacts" />
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
      {message}
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
