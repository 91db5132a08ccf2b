import "#client/showcase/companies/companies.css";
import { MapPin, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useLoaderData } from "react-router-dom";
import {
  type Company,
  companyFields,
  companyOf,
  findCompanies,
  orders,
  sampleCompanies,
} from "#client/showcase/companies/company-list.ts";
import { colourOf } from "#client/showcase/components/avatar.tsx";
import { formatDate, type loadToday } from "#client/showcase/components/dates.ts";
import { FormDialog } from "#client/showcase/components/form-dialog.tsx";
import {
  ChoiceField,
  ListForm,
  NoMatches,
  PageLinks,
  SearchField,
} from "#client/showcase/components/list-controls.tsx";
import { rowsOfPage, useListState } from "#client/showcase/components/list-state.ts";
import { formatCount, formatWholeMoney } from "#client/showcase/components/money.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { useSample } from "#client/showcase/components/use-sample.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

const pageSize = 12;
const kinds = [
  ["", "all"],
  ["customer", "customers"],
  ["supplier", "suppliers"],
  ["carrier", "carriers"],
  ["broker", "brokers"],
] as const;

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const [companies, change] = useSample<readonly Company[]>("companies", sampleCompanies);
  const [isAdding, setAdding] = useState(false);
  const { bar, notify } = useUndoBar();
  const list = useListState("name");
  const found = findCompanies(companies, list.search, list.query.get("kind") ?? "", list.sort);
  const shown = rowsOfPage(found, list.page, pageSize);
  const remove = (gone: Company) => {
    const before = companies;
    change((now) => now.filter(({ id }) => id !== gone.id));
    notify(`${gone.name} was deleted.`, () => change(() => before));
  };

  return (
    <ShowcaseScreen
      title="Companies"
      lead="Suppliers, customers and carriers, with their yearly revenue."
      actions={
        <button
          type="button"
          className="btn btn-accent needs-script"
          onClick={() => setAdding(true)}
        >
          <Plus size={18} aria-hidden /> Add company
        </button>
      }
    >
      <ListForm list={list}>
        <SearchField list={list} label="Search name, town, notes" />
        <ChoiceField list={list} name="kind" label="Show" options={kinds} />
        <ChoiceField
          list={list}
          name="sort"
          label="Sort by"
          fallback="name"
          options={Object.entries(orders).map(([order, { label }]) => [order, label] as const)}
        />
      </ListForm>
      {found.length === 0 ? (
        <NoMatches noun="companies" />
      ) : (
        <>
          <ul className="company-grid">
            {shown.rows.map((company) => (
              <CompanyCard key={company.id} company={company} onRemove={() => remove(company)} />
            ))}
          </ul>
          <PageLinks list={list} shown={shown} total={found.length} noun="companies" />
        </>
      )}
      {bar}
      {isAdding && (
        <FormDialog
          title="Add a company"
          fields={companyFields}
          submit="Add company"
          onClose={() => setAdding(false)}
          onSave={(values) => {
            change((now) => [...now, companyOf(values, now, today)]);
            notify(`${values.name} was added.`);
          }}
        />
      )}
    </ShowcaseScreen>
  );
}

function CompanyCard({ company, onRemove }: { company: Company; onRemove: () => void }) {
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
            {kind} since {formatDate(since)}
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
      <p className="text-break">{about || <span className="text-muted">No notes yet.</span>}</p>
      <dl className="company-figures">
        <div>
          <dt>Yearly revenue</dt>
          <dd>{formatWholeMoney(turnoverCents)}</dd>
        </div>
        <div>
          <dt>Employees</dt>
          <dd>{formatCount(employees)}</dd>
        </div>
      </dl>
    </li>
  );
}

const tones = {
  1: "logo-1",
  2: "logo-2",
  3: "logo-3",
  4: "logo-4",
  5: "logo-5",
  6: "logo-6",
} as const;

/** Logos of the sample companies: our own simple shapes, chosen by name. */
const marks = {
  1: <path d="M12 40 L28 16 L44 40 Z" />,
  2: <path d="M14 14h12v12H14zM30 14h12v12H30zM14 30h12v12H14zM30 30h12v12H30z" />,
  3: (
    <path
      d={
        "M10 34c6-8 12-8 18 0s12 8 18 0v8H10zM10 20c6-8 12-8 18 0s12 8 18 0v7c-6 8-12 8-18 " +
        "0s-12-8-18 0z"
      }
    />
  ),
  4: <path d="M28 10a18 18 0 1 0 18 18H28z" />,
  5: (
    <path
      d="M28 10l16 9v18l-16 9-16-9V19zM28 20l-8 4.500v8l8 4.500 8-4.500v-8z"
      fillRule="evenodd"
    />
  ),
  6: <path d="M12 12h32v10H12zM12 26h22v8H12zM12 38h14v6H12z" />,
} as const;

/** Decorative: always shown beside the name. */
function CompanyLogo({ name }: { name: string }) {
  const tone = colourOf(name);
  // Derived from the name without its first letter, so equal colours rarely share a shape.
  const mark = colourOf(name.slice(1));
  return (
    <svg
      className={`company-logo ${tones[tone]}`}
      width="56"
      height="56"
      viewBox="0 0 56 56"
      aria-hidden="true"
    >
      {marks[mark]}
    </svg>
  );
}
