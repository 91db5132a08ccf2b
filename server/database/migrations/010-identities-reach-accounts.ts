import { type Kysely, sql } from "kysely";

/**
 * An identity (issuer and subject) reaches the account in `account`; `email` is what it claims. One
 * that alone claims an address keeps the account it had under that address, also where only a
 * session knows it; of several none does, as all but one may be strangers: they confirm.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table identities
      -- Null: none until a verified address or support links it.
      add column account text check (account = lower(account)),
      -- The provider verified that the account's address is this identity's, or support said so.
      add column verified boolean not null default false;

    insert into identities (issuer, subject, email, name)
    select distinct on (profile ->> 'issuer', profile ->> 'subject')
      profile ->> 'issuer', profile ->> 'subject', profile ->> 'email',
      coalesce(profile ->> 'name', '')
    from (select payload #> '{data,profile}' as profile from web_sessions
      where ended_at is null) sessions
    -- The embedded provider's accounts are known by their address.
    where profile ->> 'issuer' not like '%/idp'
      and profile ->> 'subject' <> '' and profile ->> 'email' <> ''
    on conflict do nothing;

    update identities i set account = i.email
    where i.email = lower(i.email) and not exists (
      select from identities o
      where o.email = i.email and (o.issuer, o.subject) <> (i.issuer, i.subject));

    drop index identities_email;
    create index identities_account on identities (account);

    -- Sessions of linked identities go on; those of the others sign in again.
    update web_sessions s
    set payload = jsonb_set(s.payload, '{data,account}',
      jsonb_build_object('email', s.payload #>> '{data,profile,email}'))
    where s.ended_at is null and (
      s.payload #>> '{data,profile,issuer}' like '%/idp'
      or exists (
        select from identities i
        where i.issuer = s.payload #>> '{data,profile,issuer}'
          and i.subject = s.payload #>> '{data,profile,subject}'
          and i.account = s.payload #>> '{data,profile,email}'));

    drop index web_sessions_person;
    create index web_sessions_account on web_sessions ((payload #>> '{data,account,email}'))
      where ended_at is null;`.execute(db);
}
