import "#client/showcase/companies/companies.css";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useLoaderData } from "react-router-dom";
import type { PageHandle } from "#client/routes.tsx";
import { CompanyCard } from "#client/showcase/companies/company-card.tsx";
import {
  type Company,
  companyFields,
  companyOf,
  findCompanies,
  orders,
  sampleCompanies,
} from "#client/showcase/companies/company-list.ts";
import { useActMessage } from "#client/showcase/frame/records/act-message.tsx";
import { FormDialog } from "#client/showcase/frame/records/form-dialog.tsx";
import { rowsOfPage } from "#client/showcase/frame/records/list-address.ts";
import { ChoiceField, ListForm, SearchField } from "#client/showcase/frame/records/list-fields.tsx";
import { NothingMatches, PageLinks } from "#client/showcase/frame/records/page-links.tsx";
import { useListAddress } from "#client/showcase/frame/records/use-list-address.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";
import type { loadToday } from "#client/showcase/frame/today.ts";
import { useSample } from "#client/showcase/frame/use-sample.ts";

export { loadToday as loader } from "#client/showcase/frame/today.ts";

export const handle: PageHandle = { title: () => "Companies" };

const pageSize = 12;
const kinds = [
  ["", "all"],
  ["customer", "customers"],
  ["supplier", "suppliers"],
  ["carrier", "carriers"],
  ["broker", "brokers"],
] as const;

/** Every company the sample company deals with. */
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  const [companies, change] = useSample<readonly Company[]>("companies", sampleCompanies);
  const [isAdding, setAdding] = useState(false);
  const { tell, message } = useActMessage();
  const list = useListAddress("name");
  const found = findCompanies(companies, list.search, list.query.get("kind") ?? "", list.sort);
  const shown = rowsOfPage(found, list.page, pageSize);
  const remove = (gone: Company) => {
    const before = companies;
    change((now) => now.filter(({ id }) => id !== gone.id));
    tell(`${gone.name} is deleted.`, () => change(() => before));
  };

  return (
    <ShowcaseScreen
      title="Companies"
      lead="Who we buy from, sell to and ship with, and what each means to us in a year."
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
        <SearchField list={list} label="Search name, town, note" />
        <ChoiceField list={list} name="kind" label="Show" options={kinds} />
        <ChoiceField
          list={list}
          name="sort"
          label="Sort by"
          fallback="name"
          options={Object.entries(orders).map(([order, { words }]) => [order, words] as const)}
        />
      </ListForm>
      {found.length === 0 ? (
        <NothingMatches noun="companies" />
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
      {message}
      {isAdding && (
        <FormDialog
          title="Add a company"
          fields={companyFields}
          submit="Add company"
          onClose={() => setAdding(false)}
          onSave={(values) => {
            change((now) => [...now, companyOf(values, now, today)]);
            tell(`${values.name} is on the list.`);
          }}
        />
      )}
    </ShowcaseScreen>
  );
}
