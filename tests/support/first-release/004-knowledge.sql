
create table dataset_editions (name text primary key, checksum text not null, loaded_at timestamptz not null default now());

create table acts (
  id text primary key,
  jurisdiction text not null,
  type text not null,
  status text not null,
  body text not null,
  title text not null,
  citation text not null,
  published date,
  applies_from date,
  topics text[] not null default '{}',
  codes text[] not null default '{}',
  chapters text[] not null default '{}',
  origins text[] not null default '{}',
  destinations text[] not null default '{}',
  identifiers text[] not null default '{}',
  record jsonb not null,
  words tsvector not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now()
);
create index acts_words on acts using gin (words);
create index acts_identifiers on acts using gin (identifiers);
create index acts_published on acts (published desc nulls last, id);

create table notifications (
  id text primary key,
  kind text not null,
  market text not null,
  origins text[] not null default '{}',
  codes text[] not null default '{}',
  source text not null,
  act_id text,
  published date not null,
  takes_effect date,
  comments_close date,
  deadline date,
  record jsonb not null,
  words tsvector not null,
  noticed_at timestamptz not null default now()
);
create index notifications_words on notifications using gin (words);
create index notifications_published on notifications (published desc, id);
create index notifications_act on notifications (act_id);
