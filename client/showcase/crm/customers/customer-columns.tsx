import { PauseCircle, Pencil, PlayCircle, Trash2 } from "lucide-react";
import type { CrmCustomer, CustomerStatus } from "#client/showcase/crm/customers/crm-customer.ts";
import type { Column } from "#client/showcase/crm/records-table.tsx";
import { RowActs } from "#client/showcase/crm/row-acts.tsx";
import { Avatar, colourOf } from "#client/showcase/frame/avatar.tsx";
import { showDay } from "#client/showcase/frame/today.ts";

const tags: Record<CustomerStatus, string> = {
  active: "tag tag-good",
  "on hold": "tag tag-bad",
  new: "tag tag-cool",
  dormant: "tag tag-plain",
};

interface CustomerActs {
  onEdit: (customer: CrmCustomer) => void;
  onHold: (customer: CrmCustomer) => void;
  onRemove: (customer: CrmCustomer) => void;
}

/** Customer, phone, email, location, created, status, action. */
export function customerColumns({ onEdit, onHold, onRemove }: CustomerActs): Column<CrmCustomer>[] {
  return [
    {
      id: "name",
      title: "Customer",
      key: ({ name }) => name,
      isHeading: true,
      cell: ({ name, company }) => (
        <span className="row-who">
          <Avatar name={name} colour={colourOf(name)} />
          <span>
            <span className="fw-semibold">{name}</span>
            <br />
            <small>{company}</small>
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
      id: "location",
      title: "Location",
      key: ({ location }) => location,
      cell: ({ location }) => location,
    },
    {
      id: "created",
      title: "Created",
      key: ({ created }) => created,
      cell: ({ created }) => <span className="text-nowrap">{showDay(created)}</span>,
    },
    {
      id: "status",
      title: "Status",
      key: ({ status }) => status,
      cell: ({ status }) => <span className={tags[status]}>{status}</span>,
    },
    {
      id: "action",
      title: "Action",
      isNumber: true,
      cell: (one) => (
        <RowActs
          acts={[
            { words: `Change ${one.name}`, icon: Pencil, onPress: () => onEdit(one) },
            one.status === "on hold"
              ? { words: `Release ${one.name}`, icon: PlayCircle, onPress: () => onHold(one) }
              : { words: `Put ${one.name} on hold`, icon: PauseCircle, onPress: () => onHold(one) },
            { words: `Delete ${one.name}`, icon: Trash2, onPress: () => onRemove(one) },
          ]}
        />
      ),
    },
  ];
}
