import "#client/showcase/crm/leads/leads.css";
import "#client/showcase/crm/records-table.css";
import { Mail, MapPin, Phone, Trash2, UserCheck, UserPlus, Users } from "lucide-react";
import { useId, useMemo, useState } from "react";
import { useLoaderData } from "react-router-dom";
import { Chart } from "#client/components/chart/chart.tsx";
import { Avatar, colourOf } from "#client/showcase/components/avatar.tsx";
import { formatDate, type loadToday } from "#client/showcase/components/dates.ts";
import { FormDialog } from "#client/showcase/components/form-dialog.tsx";
import type { FormField, FormValues } from "#client/showcase/components/form-rules.ts";
import {
  ChoiceField,
  ListForm,
  NoMatches,
  SearchField,
} from "#client/showcase/components/list-controls.tsx";
import { matchesSearch, useListState } from "#client/showcase/components/list-state.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { nextId, useSample } from "#client/showcase/components/use-sample.ts";
import { type Lead, leadFigures, leadsUntil } from "#client/showcase/crm/pipeline.ts";
import { Counter, RowActions } from "#client/showcase/crm/record-parts.tsx";
import { people, personOf } from "#client/showcase/sample/people.ts";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

const sources: readonly Lead["source"][] = ["Website", "Trade fair", "Referral", "Cold call"];
const fields: readonly FormField[] = [
  { name: "name", label: "Full name", isRequired: true },
  { name: "company", label: "Company", isRequired: true },
  { name: "email", label: "Email", kind: "email", isRequired: true },
  { name: "phone", label: "Phone", kind: "tel", isRequired: true },
  {
    name: "location",
    label: "Location",
    isRequired: true,
    hint: "Town and country code: Porto, PT.",
  },
  { name: "wants", label: "Interest", kind: "long", isRequired: true },
  {
    name: "source",
    label: "Source",
    kind: "choice",
    options: sources.map((one) => [one, one] as const),
  },
];

function leadOf(values: FormValues, listed: readonly Lead[], today: string): Lead {
  const { name = "", company = "", email = "", phone = "", location = "", wants = "" } = values;
  const ids = listed.map(({ id }) => id);
  const source = sources.find((one) => one === values.source) ?? "Website";
  return {
    id: nextId("lead", ids),
    name,
    role: "",
    company,
    email,
    phone,
    location,
    wants,
    source,
    day: today,
    assigned: "",
  };
}

export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const [leads, change] = useSample<readonly Lead[]>(
    "crm-leads",
    useMemo(() => leadsUntil(today), [today]),
  );
  const [isAdding, setAdding] = useState(false);
  const { bar, notify } = useUndoBar();
  const list = useListState("-day");
  const wanted = list.query.get("assigned");
  const found = leads.filter(
    (one) =>
      (!wanted || (one.assigned !== "") === (wanted === "yes")) &&
      matchesSearch([one.name, one.company, one.location, one.wants, one.source], list.search),
  );
  const figures = useMemo(() => leadFigures(leads, today), [leads, today]);
  const assigned = leads.filter((one) => one.assigned).length;

  const assign = (lead: Lead, person: string) => {
    change((now) => now.map((one) => (one.id === lead.id ? { ...one, assigned: person } : one)));
    notify(
      person
        ? `${lead.name} was assigned to ${personOf(person).name}.`
        : `${lead.name} is unassigned.`,
    );
  };
  const remove = (lead: Lead) => {
    const before = leads;
    change((now) => now.filter(({ id }) => id !== lead.id));
    notify(`The lead ${lead.name} was deleted.`, () => change(() => before));
  };
  const add = (values: FormValues) => {
    change((now) => [leadOf(values, now, today), ...now]);
    notify(`${values.name} was added, unassigned.`);
  };

  return (
    <ShowcaseScreen
      title="Leads"
      lead="Prospects without an offer yet. Assign, call or email them."
      actions={
        <button
          type="button"
          className="btn btn-accent needs-script"
          onClick={() => setAdding(true)}
        >
          <UserPlus size={18} aria-hidden /> Add lead
        </button>
      }
    >
      <ListForm list={list}>
        <SearchField list={list} label="Search name, company, interest" />
        <ChoiceField
          list={list}
          name="assigned"
          label="Show"
          options={[
            ["", "all"],
            ["no", "waiting"],
            ["yes", "assigned"],
          ]}
        />
      </ListForm>
      <div className="beside">
        <div>
          {found.length === 0 ? (
            <NoMatches noun="leads" />
          ) : (
            <ul className="record-grid">
              {found.map((lead) => (
                <LeadCard
                  key={lead.id}
                  lead={lead}
                  onAssign={(person) => assign(lead, person)}
                  onRemove={() => remove(lead)}
                />
              ))}
            </ul>
          )}
        </div>
        <section className="card card-body" aria-labelledby="statistics">
          <h2 id="statistics">Leads statistics</h2>
          <div className="d-flex flex-wrap gap-4 mb-3">
            <Counter icon={Users} value={leads.length} label="leads in total" />
            <Counter icon={UserCheck} value={assigned} label="assigned" />
          </div>
          <Chart caption="New leads by week" figures={figures} height="small" />
        </section>
      </div>
      {bar}
      {isAdding && (
        <FormDialog
          title="Add a lead"
          fields={fields}
          submit="Add lead"
          onClose={() => setAdding(false)}
          onSave={add}
        />
      )}
    </ShowcaseScreen>
  );
}

interface LeadCardProps {
  lead: Lead;
  onAssign: (person: string) => void;
  onRemove: () => void;
}

function LeadCard({ lead, onAssign, onRemove }: LeadCardProps) {
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
        <RowActions
          actions={[{ label: `Delete the lead ${name}`, icon: Trash2, onPress: onRemove }]}
        />
      </div>
      <p className="mb-2 text-break">{wants}</p>
      <p className="line-icon small">
        <MapPin size={16} aria-hidden /> {location}
      </p>
      <p className="small text-muted">
        <span className="tag tag-plain">{source}</span> since {formatDate(day)}
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
