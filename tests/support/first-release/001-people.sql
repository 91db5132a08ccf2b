
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table kept_secrets (name text primary key, value text not null, made_at timestamptz not null default now());

create table customers (
  id uuid primary key default gen_random_uuid(),
  family text not null check (family in ('users', 'users-smart-hs')),
  email text not null check (email = lower(email)),
  name text not null default '',
  stripe_customerid text not null unique,
  created_at timestamptz not null default now(),
  unique (family, email)
);

-- An identity is issuer and subject; the address is what it last proved.
create table identities (
  issuer text not null,
  subject text not null,
  email text not null,
  name text not null default '',
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identities_email on identities (email);
