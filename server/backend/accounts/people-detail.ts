import { listLines } from "#server/backend/subscriptions/line-view.ts";
import { lineTables } from "#server/backend/subscriptions/lines.ts";
import type { Database } from "#server/database/database.ts";
import type { PersonDetail } from "#shared/contract/people.ts";
import { AppError } from "#shared/errors.ts";

type Customer = PersonDetail["customers"][number];
type Identity = PersonDetail["identities"][number];
type Member = PersonDetail["members"][number];

/** Everything support needs of one person. Throws 404 for an address that nothing is known of. */
export async function describePerson(database: Database, email: string): Promise<PersonDetail> {
  const read = async <Row extends object>(sql: string): Promise<Row[]> =>
    (await database.pool.query<Row>(sql, [email])).rows;
  const [customers, identities, lines, memberOf, members, counted] = await Promise.all([
    read<Omit<Customer, "createdAt"> & { createdAt: Date }>(
      `select family, stripe_customerid as "customerId", name, created_at as "createdAt" from customers where email = $1 order by created_at`,
    ),
    read<Omit<Identity, "lastSeen"> & { lastSeen: Date; name: string }>(
      `select issuer, subject, name, last_seen as "lastSeen" from identities where email = $1 order by last_seen desc`,
    ),
    listLines(database, email, { withEnded: true }),
    read<NonNullable<PersonDetail["memberOf"]>>(
      `select c.email as owner, m.cap, m.used from sub_users m join (${lineTables}) on l.id = m.line_id where m.email = $1 and m.removed_at is null`,
    ),
    read<Member>(
      `select m.email, m.cap, m.used from sub_users m join (${lineTables}) on l.id = m.line_id where c.email = $1 and m.removed_at is null order by m.email`,
    ),
    read<{ searches: number; name: string | null }>(
      `select (select count(*) from searches where actor = $1) as searches, (select nullif(name, '') from profiles where email = $1) as name`,
    ),
  ]);
  if (customers.length + identities.length + memberOf.length === 0)
    throw new AppError("not-found", { message: `Nobody is known as ${email}.` });
  const names = [
    counted[0]?.name,
    ...customers.map(({ name }) => name),
    ...identities.map(({ name }) => name),
  ];
  return {
    email,
    name: names.find((name) => name) ?? "",
    customers: customers.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    identities: identities.map(({ issuer, subject, lastSeen }) => ({
      issuer,
      subject,
      lastSeen: lastSeen.toISOString(),
    })),
    lines,
    memberOf: memberOf[0] ?? null,
    members,
    searches: counted[0]?.searches ?? 0,
  };
}
