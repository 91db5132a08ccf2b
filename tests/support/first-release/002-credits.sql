
create table credit_lines (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id),
  kind text not null check (kind in ('plan', 'trial')),
  sub_id text unique,
  tier smallint check (tier between 1 and 3),
  price_id text,
  -- R4.1: what was purchased counts; where nothing was purchased, what was given.
  purchased integer,
  given integer,
  used integer not null default 0,
  started_at timestamptz not null default now(),
  renews_at timestamptz,
  ended_at timestamptz,
  check (used >= 0 and used <= coalesce(purchased, given, 0)),
  check (kind = 'trial' or sub_id is not null)
);
create unique index credit_lines_one_trial on credit_lines (customer_id) where kind = 'trial';
create unique index credit_lines_one_plan on credit_lines (customer_id) where kind = 'plan' and ended_at is null;

create table sub_users (
  id uuid primary key default gen_random_uuid(),
  line_id uuid not null references credit_lines (id),
  email text not null check (email = lower(email)),
  cap integer check (cap >= 0),
  used integer not null default 0 check (used >= 0),
  added_at timestamptz not null default now(),
  last_used_at timestamptz,
  removed_at timestamptz,
  check (cap is null or used <= cap)
);
create unique index sub_users_one_plan on sub_users (email) where removed_at is null;
create index sub_users_line on sub_users (line_id);

create table ledger (
  id uuid primary key default gen_random_uuid(),
  sequence bigint generated always as identity,
  line_id uuid not null references credit_lines (id),
  at timestamptz not null default now(),
  kind text not null check (kind in ('grant', 'spend', 'refund', 'void')),
  -- Signed: grants and refunds add, spends and voids take.
  credits integer not null check (credits <> 0),
  balance_after integer not null check (balance_after >= 0),
  actor text not null,
  reason text not null default '',
  key text,
  body_hash text,
  search_id uuid
);
-- One key of one person is one entry, whichever line it was taken from.
create unique index ledger_key on ledger (actor, key) where key is not null;
create index ledger_line on ledger (line_id, sequence desc);

create table searches (
  id uuid primary key default gen_random_uuid(),
  line_id uuid not null references credit_lines (id),
  ledger_id uuid not null unique references ledger (id),
  actor text not null,
  kind text not null,
  fingerprint text not null,
  q text not null,
  query text not null,
  total integer not null,
  at timestamptz not null default now(),
  free_until timestamptz not null
);
create index searches_repeat on searches (line_id, fingerprint, free_until desc);
create index searches_actor on searches (actor, at desc);
