import "#client/showcase/crm/records-table.css";
import { Mail, MapPin, Pencil, Phone, Plus, Trash2 } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { Chart } from "#client/components/chart/chart.tsx";
import { FormDialog } from "#client/showcase/components/form-dialog.tsx";
import { centsOf, type FormValues } from "#client/showcase/components/form-rules.ts";
import {
  ChoiceField,
  ListForm,
  NoMatches,
  SearchField,
} from "#client/showcase/components/list-controls.tsx";
import { matchesSearch, useListState } from "#client/showcase/components/list-state.ts";
import { formatWholeMoney } from "#client/showcase/components/money.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { useSample } from "#client/showcase/components/use-sample.ts";
import {
  type Opportunity,
  type OpportunityStatus,
  opportunityFields,
  opportunityOf,
  sampleOpportunities,
  statuses,
  statusFigures,
} from "#client/showcase/crm/opportunity.ts";
import { RowActions } from "#client/showcase/crm/record-parts.tsx";

export function Component() {
  const [opportunities, change] = useSample<readonly Opportunity[]>(
    "crm-opportunities",
    sampleOpportunities,
  );
  const [open, setOpen] = useState<Opportunity | "new" | null>(null);
  const { bar, notify } = useUndoBar();
  const list = useListState("company");
  const status = list.query.get("status");
  const found = opportunities.filter(
    (one) =>
      (!status || one.status === status) &&
      matchesSearch([one.company, one.location, one.category, one.email, one.next], list.search),
  );
  const figures = useMemo(() => statusFigures(opportunities), [opportunities]);
  const worth = opportunities
    .filter((one) => one.status === "hot" || one.status === "in progress")
    .reduce((sum, one) => sum + one.worthCents, 0);

  const save = (values: FormValues) => {
    const cents = centsOf(values.worth ?? "") ?? 0;
    const before = open && open !== "new" ? open : undefined;
    change((now) =>
      before
        ? now.map((one) => (one.id === before.id ? opportunityOf(values, cents, now, one) : one))
        : [opportunityOf(values, cents, now), ...now],
    );
    notify(before ? `${values.company} was updated.` : `${values.company} was added.`);
  };
  const setStatus = ({ id, company }: Opportunity, next: OpportunityStatus) => {
    change((now) => now.map((one) => (one.id === id ? { ...one, status: next } : one)));
    notify(`${company} is now ${next}.`);
  };
  const remove = (gone: Opportunity) => {
    const before = opportunities;
    change((now) => now.filter(({ id }) => id !== gone.id));
    notify(`${gone.company} was deleted.`, () => change(() => before));
  };

  return (
    <ShowcaseScreen
      title="Opportunities"
      lead="Offers made or about to be made, with their expected value and next step."
      actions={
        <button
          type="button"
          className="btn btn-accent needs-script"
          onClick={() => setOpen("new")}
        >
          <Plus size={18} aria-hidden /> Add opportunity
        </button>
      }
    >
      <ListForm list={list}>
        <SearchField list={list} label="Search company, town, goods" />
        <ChoiceField
          list={list}
          name="status"
          label="Status"
          options={[["", "all"], ...statuses.map((one) => [one, one] as const)]}
        />
        <span role="status" className="text-muted">
          {found.length} of {opportunities.length}
        </span>
      </ListForm>
      <div className="beside">
        <div>
          {found.length === 0 ? (
            <NoMatches noun="opportunities" />
          ) : (
            <ul className="record-grid">
              {found.map((one) => (
                <OpportunityCard
                  key={one.id}
                  opportunity={one}
                  onStatus={(next) => setStatus(one, next)}
                  onEdit={() => setOpen(one)}
                  onRemove={() => remove(one)}
                />
              ))}
            </ul>
          )}
        </div>
        <section className="card card-body" aria-labelledby="by-status">
          <h2 id="by-status">By status</h2>
          <p>
            Hot and in progress: <strong>{formatWholeMoney(worth)}</strong>
          </p>
          <Chart caption="Opportunities by status" figures={figures} hideCaption />
        </section>
      </div>
      {bar}
      {open && (
        <FormDialog
          title={open === "new" ? "Add an opportunity" : `Change ${open.company}`}
          fields={opportunityFields}
          {...(open !== "new" && {
            values: { ...open, worthCents: "", worth: String(open.worthCents / 100) },
          })}
          submit={open === "new" ? "Add opportunity" : "Save"}
          onClose={() => setOpen(null)}
          onSave={save}
        />
      )}
    </ShowcaseScreen>
  );
}

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

function OpportunityCard({ opportunity, onStatus, onEdit, onRemove }: OpportunityCardProps) {
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
        <RowActions
          actions={[
            { label: `Change ${company}`, icon: Pencil, onPress: onEdit },
            { label: `Delete ${company}`, icon: Trash2, onPress: onRemove },
          ]}
        />
      </div>
      <p className="d-flex flex-wrap gap-2 align-items-center">
        <span className={tags[status]}>{status}</span>
        <span className="text-muted small">{category}</span>
        <span className="ms-auto fw-semibold">{formatWholeMoney(worthCents)}</span>
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
