import { Building2, CalendarDays, Mail, MapPin, Phone, X } from "lucide-react";
import { Link } from "react-router-dom";
import { CopyText } from "#client/showcase/crm/contacts/copy-text.tsx";
import type { Contact } from "#client/showcase/crm/pipeline.ts";
import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { colourOf } from "#client/showcase/frame/records/colour-of.ts";
import { showDay } from "#client/showcase/frame/today.ts";

interface ContactCardProps {
  contact: Contact;
  /** The others of the same company. */
  colleagues: readonly Contact[];
  hrefOf: (id: string) => string;
  closeHref: string;
}

/** The selected contact in full. */
export function ContactCard({ contact, colleagues, hrefOf, closeHref }: ContactCardProps) {
  return (
    <aside className="card card-body contact-card" aria-labelledby="contact-name">
      <Link
        to={closeHref}
        replace
        preventScrollReset
        className="icon-button contact-close"
        aria-label="Close this card"
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
        <Building2 size={18} aria-hidden /> {contact.company || "No company noted"}
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
        <CalendarDays size={18} aria-hidden /> In the book since {showDay(contact.created)}
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
