import { ChevronDown, ChevronRight } from "lucide-react";
import type { ContactRow } from "#client/showcase/tables/advanced/use-contact-table.ts";

/** A line, and below it, once opened, what else is known. */
export function ContactLines({ row }: { row: ContactRow }) {
  const { id, name, phone, age, company, role, email } = row.original;
  const isOpen = row.getIsExpanded();
  const isChosen = row.getIsSelected();
  return (
    <>
      <tr className={isChosen ? "is-chosen" : ""}>
        <td className="needs-script">
          <input
            type="checkbox"
            className="form-check-input"
            aria-label={`Choose ${name}`}
            checked={isChosen}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
        <td className="needs-script">
          <button
            type="button"
            className="row-opener"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-more` : undefined}
            aria-label={`More about ${name}`}
            onClick={() => row.toggleExpanded()}
          >
            {isOpen ? (
              <ChevronDown size={18} aria-hidden="true" />
            ) : (
              <ChevronRight size={18} aria-hidden="true" />
            )}
          </button>
        </td>
        <td>{id}</td>
        <th scope="row">{name}</th>
        <td className="text-nowrap">{phone}</td>
        <td className="text-end">{age}</td>
        <td>{company}</td>
      </tr>
      {isOpen && (
        <tr id={`${id}-more`}>
          <td />
          <td />
          <td colSpan={5}>
            <dl className="contact-more">
              <div>
                <dt>What {name.split(" ")[0]} does</dt>
                <dd>{role}</dd>
              </div>
              <div>
                <dt>Email</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              </div>
            </dl>
          </td>
        </tr>
      )}
    </>
  );
}
