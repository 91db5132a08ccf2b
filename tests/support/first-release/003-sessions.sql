
create table web_sessions (
  id text primary key,
  payload jsonb not null,
  token_expires_at bigint not null default 0,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index web_sessions_expires on web_sessions (expires_at);

create table provider_state (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index provider_state_grant on provider_state (grant_id);
create index provider_state_uid on provider_state (uid);
