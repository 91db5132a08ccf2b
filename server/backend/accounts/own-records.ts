import { type RawBuilder, sql } from "kysely";
import type { accountColumns } from "#server/backend/accounts/identities.ts";
import type { Db } from "#server/database/database.ts";
import type { OwnRecords } from "#shared/contract/account.ts";

/** Ledger and searches are exported page by page elsewhere. */
type AccountTable = Exclude<(typeof accountColumns)[number][0], "ledger" | "searches">;
type Read = (email: string) => RawBuilder<Record<string, unknown>>;

/** One query for each table with personal data; a table missing here is a type error. */
const byAccount: Record<AccountTable, { name: string; read: Read }> = {
  identities: {
    name: "signIns",
    read: (email) => sql`
      select issuer, subject, email, name, verified, first_seen as "firstSeen",
        last_seen as "lastSeen"
      from identities where account = ${email} order by first_seen`,
  },
  profiles: {
    name: "details",
    read: (email) => sql`
      select name, company, changed_at as "changedAt" from profiles where email = ${email}`,
  },
  profile_pictures: {
    name: "pictures",
    read: (email) => sql`
      select type, changed_at as "changedAt",
        translate(encode(bytes, 'base64'), E'\\n', '') as base64
      from profile_pictures where email = ${email}`,
  },
  customers: {
    name: "customers",
    read: (email) => sql`
      select id, family, email, name, stripe_customerid as "paymentCustomer",
        created_at as "createdAt"
      from customers where email = ${email} order by created_at`,
  },
  sub_users: {
    name: "memberships",
    read: (email) => sql`
      select c.email as owner, m.cap, m.used, m.shares_words as "sharesWords",
        m.added_at as "addedAt", m.last_used_at as "lastUsedAt", m.removed_at as "endedAt"
      from sub_users m join credit_lines l on l.id = m.line_id
      join customers c on c.id = l.customer_id
      where m.email = ${email} order by m.added_at`,
  },
  team_invitations: {
    name: "invitations",
    read: (email) => sql`
      select c.email as owner, i.cap, i.state, i.invited_at as "invitedAt",
        i.expires_at as "expiresAt", i.answered_at as "answeredAt"
      from team_invitations i join customers c on c.id = i.customer_id
      where i.email = ${email} order by i.invited_at`,
  },
  watches: {
    name: "watches",
    read: (email) => sql`
      select id, kind, key, moved_from as "movedFrom", created_at as "createdAt",
        removed_at as "removedAt"
      from watches where account = ${email} order by created_at`,
  },
  watch_news: {
    name: "watchNotifications",
    read: (email) => sql`
      select notification_id as notification, found_at as "foundAt", read_at as "readAt",
        dismissed_at as "dismissedAt", digest_period as "digestPeriod"
      from watch_news where account = ${email} order by found_at`,
  },
  watch_settings: {
    name: "emailSettings",
    read: (email) => sql`
      select digest, language, time_zone as "timeZone", changed_at as "changedAt"
      from watch_settings where account = ${email}`,
  },
  digests: {
    name: "emails",
    read: (email) => sql`
      select period, mail, created_at as "createdAt", sent_at as "sentAt"
      from digests where account = ${email} order by created_at`,
  },
  calendars: {
    name: "calendarAddresses",
    read: (email) => sql`
      select watch_id as "watch", created_at as "createdAt"
      from calendars where account = ${email} order by created_at`,
  },
};

/** Records under the customer or the membership of an account. */
const byCustomer: Record<string, Read> = {
  creditAccounts: (email) => sql`
    select l.id, l.kind, l.sub_id as "subscription", l.tier, l.price_id as "price",
      l.purchased, l.given, l.used, l.spent_before as "usedBefore",
      l.billing_interval as "interval", l.billed_by as "billedBy",
      l.started_at as "startedAt", l.renews_at as "renewsAt", l.ended_at as "endedAt"
    from credit_lines l join customers c on c.id = l.customer_id
    where c.email = ${email} order by l.started_at`,
  checkouts: (email) => sql`
    select o.id, o.price_id as "price", o.outcome, o.created_at as "createdAt",
      o.finished_at as "finishedAt"
    from checkouts o join customers c on c.id = o.customer_id
    where c.email = ${email} order by o.created_at`,
  invoices: (email) => sql`
    select i.id, i.price_id as "price", i.amount, i.currency, i.credits, i.reason, i.url,
      i.period_start as "periodStart", i.period_end as "periodEnd", i.paid_at as "paidAt",
      i.refunded_at as "refundedAt"
    from invoices i join customers c on c.id = i.customer_id
    where c.email = ${email} order by i.period_start`,
  sentInvitations: (email) => sql`
    select i.email as person, i.cap, i.state, i.invited_at as "invitedAt",
      i.expires_at as "expiresAt", i.answered_at as "answeredAt"
    from team_invitations i join customers c on c.id = i.customer_id
    where c.email = ${email} order by i.invited_at`,
  creditRequests: (email) => sql`
    select r.message, r.asked_at as "askedAt", r.answered_at as "answeredAt"
    from credit_requests r join sub_users m on m.id = r.sub_user_id
    where m.email = ${email} order by r.asked_at`,
};

/** Every record of an account except ledger and searches, without secrets. */
export async function readOwnRecords(db: Db, email: string): Promise<OwnRecords> {
  const reads = [
    ...Object.values(byAccount).map(({ name, read }) => [name, read] as const),
    ...Object.entries(byCustomer),
  ];
  const found = await Promise.all(
    reads.map(async ([name, read]) => [name, (await read(email).execute(db)).rows] as const),
  );
  return Object.fromEntries(found);
}
