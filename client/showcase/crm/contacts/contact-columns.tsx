import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router-dom";
import type { Contact } from "#client/showcase/crm/pipeline.ts";
import type { Column } from "#client/showcase/crm/records-table.tsx";
import { RowActs } from "#client/showcase/crm/row-acts.tsx";
import { Avatar, colourOf } from "#client/showcase/frame/avatar.tsx";
import { showDay } from "#client/showcase/frame/today.ts";

interface ContactActs {
  hrefOf: (id: string) => string;
  onEdit: (contact: Contact) => void;
  onRemove: (contact: Contact) => void;
}

/** Basic info, phone, email, company, created, action. */
export function contactColumns({ hrefOf, onEdit, onRemove }: ContactActs): Column<Contact>[] {
  return [
    {
      id: "name",
      title: "Basic info",
      key: ({ name }) => name,
      isHeading: true,
      cell: ({ id, name, role }) => (
        <span className="row-who">
          <Avatar name={name} colour={colourOf(name)} />
          <span>
            <Link to={hrefOf(id)} replace preventScrollReset className="fw-semibold">
              {name}
            </Link>
            <br />
            <small>{role}</small>
          </span>
        </span>
      ),
    },
    {
      id: "phone",
      title: "Phone",
      cell: ({ phone }) => (
        <a className="text-nowrap" href={`tel:${phone.replace(/\s/g, "")}`}>
          {phone}
        </a>
      ),
    },
    {
      id: "email",
      title: "Email",
      key: ({ email }) => email,
      cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
    },
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
    {
      id: "created",
      title: "Created",
      key: ({ created }) => created,
      cell: ({ created }) => <span className="text-nowrap">{showDay(created)}</span>,
    },
    {
      id: "action",
      title: "Action",
      isNumber: true,
      cell: (contact) => (
        <RowActs
          acts={[
            { words: `Change ${contact.name}`, icon: Pencil, onPress: () => onEdit(contact) },
            { words: `Delete ${contact.name}`, icon: Trash2, onPress: () => onRemove(contact) },
          ]}
        />
      ),
    },
  ];
}
