import { type Kysely, sql } from "kysely";

/** Users of the mock API, and the attempts to sign in that limits count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mock_users (
      -- 1 is the built-in user.
      id bigint generated always as identity (start with 2) primary key,
      email text not null unique check (email = lower(email)),
      first_name text not null,
      last_name text not null,
      password_hash text not null,
      created_at timestamptz not null default now()
    );

    -- One row for each client address, account, and account at an address. The key is a hash.
    create table sign_in_attempts (
      key text primary key,
      failures integer not null default 0,
      last_at timestamptz not null,
      blocked_until timestamptz not null,
      forget_at timestamptz not null
    );
    create index sign_in_attempts_forget on sign_in_attempts (forget_at);`.execute(db);
}
