import { type Kysely, sql } from "kysely";

/**
 * An invited person becomes a member by accepting. The members there are stay members; the owner
 * reads the words of their searches once they agree.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table team_invitations (
      id uuid primary key default gen_random_uuid(),
      -- The owner, whichever of their plans has the team when the invitation is accepted.
      customer_id uuid not null references customers (id),
      email text not null,
      cap integer check (cap >= 0),
      state text not null default 'invited'
        check (state in ('invited', 'accepted', 'declined', 'withdrawn', 'expired')),
      invited_at timestamptz not null,
      expires_at timestamptz not null,
      answered_at timestamptz,
      check ((state = 'invited') = (answered_at is null))
    );
    create unique index team_invitations_one_open on team_invitations (customer_id, email)
      where state = 'invited';
    create index team_invitations_email on team_invitations (email);

    alter table sub_users add column shares_words boolean not null default false;`.execute(db);
}
