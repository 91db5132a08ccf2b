import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar, colourOf } from "#client/showcase/components/avatar.tsx";
import { formatDate } from "#client/showcase/components/dates.ts";
import type { Column } from "#client/showcase/crm/records-table.tsx";

interface RowAction {
  label: string;
  icon: LucideIcon;
  onPress: () => void;
}

/** Icon buttons of a row or card. */
export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  return (
    <span className="row-actions">
      {actions.map(({ label, icon: Icon, onPress }) => (
        <button
          key={label}
          type="button"
          className="icon-button needs-script"
          aria-label={label}
          title={label}
          onClick={onPress}
        >
          <Icon size={18} aria-hidden />
        </button>
      ))}
    </span>
  );
}

interface CounterProps {
  icon: LucideIcon;
  value: string | number;
  label: string;
}

export function Counter({ icon: Icon, value, label }: CounterProps) {
  return (
    <div className="counter">
      <span className="counter-icon">
        <Icon size={20} aria-hidden />
      </span>
      <div>
        <p className="counter-value">{value}</p>
        <p className="text-muted small mb-0">{label}</p>
      </div>
    </div>
  );
}

interface NameCellProps {
  /** Plain text, for the avatar. */
  name: string;
  /** Below the name: a role, a company. */
  note: string;
  /** The name, perhaps linked. */
  children: ReactNode;
}

export function NameCell({ name, note, children }: NameCellProps) {
  return (
    <span className="row-name">
      <Avatar name={name} colour={colourOf(name)} />
      <span>
        {children}
        <br />
        <small>{note}</small>
      </span>
    </span>
  );
}

export const phoneColumn: Column<{ phone: string }> = {
  id: "phone",
  title: "Phone",
  cell: ({ phone }) => (
    <a className="text-nowrap" href={`tel:${phone.replace(/\s/g, "")}`}>
      {phone}
    </a>
  ),
};

export const emailColumn: Column<{ email: string }> = {
  id: "email",
  title: "Email",
  key: ({ email }) => email,
  cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
};

export const createdColumn: Column<{ created: string }> = {
  id: "created",
  title: "Created",
  key: ({ created }) => created,
  cell: ({ created }) => <span className="text-nowrap">{formatDate(created)}</span>,
};
