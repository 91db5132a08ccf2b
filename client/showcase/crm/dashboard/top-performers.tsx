import { type Performer, performers } from "#client/showcase/crm/dashboard/crm-figures.ts";
import { type Column, RecordsTable } from "#client/showcase/crm/records-table.tsx";
import { Avatar } from "#client/showcase/frame/avatar.tsx";
import { showWholeMoney } from "#client/showcase/frame/money.ts";
import { useListAddress } from "#client/showcase/frame/records/use-list-address.ts";
import { personOf } from "#client/showcase/sample/people.ts";

const columns: readonly Column<Performer>[] = [
  {
    id: "name",
    title: "Name",
    key: ({ id }) => personOf(id).name,
    isHeading: true,
    cell: ({ id }) => {
      const { name, role, colour } = personOf(id);
      return (
        <span className="row-who">
          <Avatar name={name} colour={colour} />
          <span>
            <span className="fw-semibold">{name}</span>
            <br />
            <small>{role}</small>
          </span>
        </span>
      );
    },
  },
  {
    id: "leads",
    title: "Leads",
    key: ({ leads }) => leads,
    isNumber: true,
    cell: ({ leads }) => leads,
  },
  {
    id: "deals",
    title: "Deals",
    key: ({ deals }) => deals,
    isNumber: true,
    cell: ({ deals }) => deals,
  },
  {
    id: "tasks",
    title: "Open tasks",
    key: ({ tasks }) => tasks,
    isNumber: true,
    cell: ({ tasks }) => tasks,
  },
  {
    id: "booked",
    title: "Booked",
    key: ({ bookedCents }) => bookedCents,
    isNumber: true,
    cell: ({ bookedCents }) => showWholeMoney(bookedCents),
  },
];

/** Who brought what in this quarter. */
export function TopPerformers() {
  const list = useListAddress("-booked");
  return (
    <section aria-labelledby="performers">
      <h2 id="performers">Top performers</h2>
      <RecordsTable
        caption="Top performers of the quarter"
        noun="people"
        list={list}
        rows={performers}
        columns={columns}
        pageSize={10}
        nameOf={({ id }) => personOf(id).name}
      />
    </section>
  );
}
