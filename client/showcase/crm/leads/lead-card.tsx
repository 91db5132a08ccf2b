import { Mail, MapPin, Phone, Trash2 } from "lucide-react";
import { useId } from "react";
import type { Lead } from "#client/showcase/crm/pipeline.ts";
import { RowActs } from "#client/showcase/crm/row-acts.tsx";
import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { colourOf } from "#client/showcase/frame/records/colour-of.ts";
import { showDay } from "#client/showcase/frame/today.ts";
import { people } from "#client/showcase/sample/people.ts";

interface LeadCardProps {
  lead: Lead;
  onAssign: (person: string) => void;
  onRemove: () => void;
}

/** One lead: who they are, what they want, and the three things to do about it. */
export function LeadCard({ lead, onAssign, onRemove }: LeadCardProps) {
  const { name, role, company, location, email, phone, wants, source, day, assigned } = lead;
  const id = useId();
  const subject = encodeURIComponent(`Your question to Harbour & Vale: ${wants}`);
  return (
    <li className="card card-body">
      <div className="d-flex gap-3 align-items-start">
        <Avatar name={name} colour={colourOf(name)} />
        <div className="flex-grow-1 text-break">
          <h2 className="h6 fw-semibold mb-0">{name}</h2>
          <p className="text-muted small mb-2">{role ? `${role}, ${company}` : company}</p>
        </div>
        <RowActs acts={[{ words: `Delete the lead ${name}`, icon: Trash2, onPress: onRemove }]} />
      </div>
      <p className="mb-2 text-break">{wants}</p>
      <p className="line-icon small">
        <MapPin size={16} aria-hidden /> {location}
      </p>
      <p className="small text-muted">
        <span className="tag tag-plain">{source}</span> since {showDay(day)}
      </p>
      <div className="mt-auto d-flex flex-wrap gap-2">
        <label className="visually-hidden" htmlFor={id}>
          Assign {name} to
        </label>
        <select
          id={id}
          className="form-select lead-assign needs-script"
          value={assigned}
          onChange={({ target }) => onAssign(target.value)}
        >
          <option value="">Assign to…</option>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </select>
        <a
          className="btn btn-outline-secondary"
          href={`tel:${phone.replace(/\s/g, "")}`}
          aria-label={`Call ${name}`}
        >
          <Phone size={18} aria-hidden /> Call
        </a>
        <a
          className="btn btn-outline-secondary"
          href={`mailto:${email}?subject=${subject}`}
          aria-label={`Email ${name}`}
        >
          <Mail size={18} aria-hidden /> Email
        </a>
      </div>
    </li>
  );
}
