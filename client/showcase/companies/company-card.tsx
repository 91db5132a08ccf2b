import { MapPin, Trash2 } from "lucide-react";
import type { Company } from "#client/showcase/companies/company-list.ts";
import { CompanyLogo } from "#client/showcase/companies/company-logo.tsx";
import { showCount, showWholeMoney } from "#client/showcase/frame/money.ts";
import { showDay } from "#client/showcase/frame/today.ts";

/** One company: mark, place, what to know, revenue and employees. */
export function CompanyCard({ company, onRemove }: { company: Company; onRemove: () => void }) {
  const { name, kind, city, country, about, turnoverCents, employees, since } = company;
  return (
    <li className="card card-body">
      <div className="d-flex gap-3 align-items-start mb-3">
        <CompanyLogo name={name} />
        <div className="flex-grow-1 text-break">
          <h2 className="h6 fw-semibold mb-1">{name}</h2>
          <p className="text-muted small mb-0">
            <MapPin size={14} aria-hidden /> {city}, {country}
            <br />
            {kind} since {showDay(since)}
          </p>
        </div>
        <button
          type="button"
          className="btn company-remove needs-script"
          aria-label={`Delete ${name}`}
          title={`Delete ${name}`}
          onClick={onRemove}
        >
          <Trash2 size={18} aria-hidden />
        </button>
      </div>
      <p className="text-break">
        {about || <span className="text-muted">Nothing noted yet.</span>}
      </p>
      <dl className="company-figures">
        <div>
          <dt>Yearly revenue</dt>
          <dd>{showWholeMoney(turnoverCents)}</dd>
        </div>
        <div>
          <dt>Employees</dt>
          <dd>{showCount(employees)}</dd>
        </div>
      </dl>
    </li>
  );
}
