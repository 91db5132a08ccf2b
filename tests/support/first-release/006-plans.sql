
alter table credit_lines
  add column billing_interval text check (billing_interval in ('month', 'year')),
  -- What was used up before this period began: purchased and used only ever grow, and are shown from here on.
  add column spent_before integer not null default 0,
  add column period_started_at timestamptz not null default now(),
  -- The ledger's sequence when the period began: entries after it are this period's.
  add column period_sequence bigint not null default 0,
  add column next_price_id text,
  add column cancel_at_end boolean not null default false,
  add column past_due boolean not null default false,
  -- Who renews it: a plan paid through Stripe is never renewed by embedded billing, nor the other way round.
  add column billed_by text not null default 'embedded' check (billed_by in ('embedded', 'stripe')),
  -- The day of the month on which embedded billing's periods begin, so that 28 February is followed by 31 March.
  add column anchor_day smallint check (anchor_day between 1 and 31),
  add constraint credit_lines_spent_before check (spent_before >= 0 and spent_before <= used);

create index credit_lines_due on credit_lines (renews_at) where kind = 'plan' and ended_at is null;

-- Counts what was taken over from the payment provider: who read it before somebody else wrote has to read again.
alter table customers add column billing_version integer not null default 0;
-- Until then somebody is changing this customer's subscription at the payment provider; nobody else does meanwhile.
alter table customers add column billing_busy_until timestamptz;

-- A person's records and lines, in whichever family.
create index customers_email on customers (email);
create index credit_lines_customer on credit_lines (customer_id);

alter table ledger add column refund_of uuid unique references ledger (id);
-- A member's own entries on somebody else's plan.
create index ledger_actor on ledger (actor, sequence desc);

create table thresholds (
  line_id uuid not null references credit_lines (id),
  period_sequence bigint not null,
  percent smallint not null check (percent in (50, 80, 100)),
  crossed_at timestamptz not null default now(),
  -- The spend that crossed it: its receipt says so, however often it is asked for.
  ledger_id uuid references ledger (id),
  primary key (line_id, period_sequence, percent)
);

create table credit_requests (
  id uuid primary key default gen_random_uuid(),
  sub_user_id uuid not null references sub_users (id),
  message text not null default '',
  asked_at timestamptz not null default now(),
  answered_at timestamptz
);
create unique index credit_requests_one_open on credit_requests (sub_user_id) where answered_at is null;

-- Every billing event once, stored before it has any effect; a repeat finds its row.
create table billing_events (
  id text primary key,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text
);

create table checkouts (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id),
  price_id text not null,
  return_to text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  outcome text check (outcome in ('paid', 'declined', 'left'))
);

create table invoices (
  id text primary key,
  customer_id uuid not null references customers (id),
  line_id uuid references credit_lines (id),
  price_id text not null,
  -- Minor units of the currency, for example cents.
  amount integer not null check (amount >= 0),
  currency text not null,
  credits integer not null check (credits >= 0),
  reason text not null check (reason in ('started', 'renewed', 'changed')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz,
  url text
);
create index invoices_customer on invoices (customer_id, period_start desc);

create table profiles (
  email text primary key check (email = lower(email)),
  name text,
  company text,
  changed_at timestamptz not null default now()
);

create table profile_pictures (
  email text primary key check (email = lower(email)),
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null,
  changed_at timestamptz not null default now()
);
