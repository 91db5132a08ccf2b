import { Mail, MapPin, Pencil, Phone, Trash2 } from "lucide-react";
import { useId } from "react";
import {
  type Opportunity,
  type OpportunityStatus,
  statuses,
} from "#client/showcase/crm/opportunity.ts";
import { RowActs } from "#client/showcase/crm/row-acts.tsx";
import { showWholeMoney } from "#client/showcase/frame/money.ts";

const tags: Record<OpportunityStatus, string> = {
  hot: "tag tag-bad",
  cold: "tag tag-cool",
  "in progress": "tag tag-warn",
  lost: "tag tag-plain",
  won: "tag tag-good",
};

interface OpportunityCardProps {
  opportunity: Opportunity;
  onStatus: (status: OpportunityStatus) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** One opportunity, with what is to be done next. */
export function OpportunityCard({ opportunity, onStatus, onEdit, onRemove }: OpportunityCardProps) {
  const { company, location, category, email, phone, status, worthCents, next } = opportunity;
  const id = useId();
  return (
    <li className="card card-body">
      <div className="d-flex gap-2 align-items-start">
        <div className="flex-grow-1 text-break">
          <h2 className="h6 fw-semibold mb-1">{company}</h2>
          <p className="line-icon small text-muted">
            <MapPin size={16} aria-hidden /> {location}
          </p>
        </div>
        <RowActs
          acts={[
            { words: `Change ${company}`, icon: Pencil, onPress: onEdit },
            { words: `Delete ${company}`, icon: Trash2, onPress: onRemove },
          ]}
        />
      </div>
      <p className="d-flex flex-wrap gap-2 align-items-center">
        <span className={tags[status]}>{status}</span>
        <span className="text-muted small">{category}</span>
        <span className="ms-auto fw-semibold">{showWholeMoney(worthCents)}</span>
      </p>
      {next && <p className="small text-break">{next}</p>}
      <div className="mt-auto">
        <p className="line-icon small">
          <Mail size={16} aria-hidden /> <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p className="line-icon small">
          <Phone size={16} aria-hidden /> <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a>
        </p>
        <label className="visually-hidden" htmlFor={id}>
          Status of {company}
        </label>
        <select
          id={id}
          className="form-select form-select-sm mt-2 needs-script"
          value={status}
          onChange={({ target }) =>
            onStatus(statuses.find((one) => one === target.value) ?? status)
          }
        >
          {statuses.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </div>
    </li>
  );
}
