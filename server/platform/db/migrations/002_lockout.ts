import type { Columns } from './columns.ts';

/**
 * Columns and tables that the lock-out check reads for a hundred thousand people at once: who may sign in, each person's last
 * address, and who has a second factor.
 */
export function lockoutTables(c: Columns): string[] {
  return [
    `create table last_addresses (
      person_id ${c.big} not null primary key references people (id) on delete cascade,
      begun_at ${c.big} not null,
      address text not null
    )${c.clustered}`,
    'create index people_with_second_factor on people (id) where totp_enabled = 1',
  ];
}

/**
 * Fills the table from the existing sessions. It runs after the triggers are created, which locks the sessions, so that
 * no other process begins a session between the two.
 */
export function fillLockout(): string[] {
  return [
    `insert into last_addresses (person_id, begun_at, address)
      select person_id, created_at, address from (
        select person_id, created_at, address,
          row_number() over (partition by person_id order by created_at desc, id) as nth
        from sessions where ${isSignIn}
      ) as told where nth = 1`,
  ];
}

/** SQLite's triggers that update `last_addresses`. */
export function lockoutSqlite(): string[] {
  return [
    `create trigger sessions_told_insert after insert on sessions when new.stage = 'full' and new.address <> '' begin
      insert into last_addresses (person_id, begun_at, address) values (new.person_id, new.created_at, new.address)
        ${unlessEarlier};
    end`,
    `create trigger sessions_told_update after update of stage, created_at, address on sessions begin
      ${readLastAgain('new')};
    end`,
    `create trigger sessions_told_delete after delete on sessions when old.stage = 'full' and exists (
      select 1 from last_addresses where person_id = old.person_id and begun_at = old.created_at
    ) begin
      ${readLastAgain('old')};
    end`,
  ];
}

/**
 * PostgreSQL's triggers, which run once per statement; and an index with all columns that are read, because PostgreSQL does
 * not store rows in the order of the key as SQLite does.
 */
export function lockoutPostgres(): string[] {
  return [
    `create index memberships_inside on memberships (organisation_id, person_id)
      where status = 'active' and joined_at is not null`,
    `create function tell_addresses() returns trigger language plpgsql as $$ declare told bigint[]; begin
      if tg_op = 'INSERT' then
        insert into last_addresses (person_id, begun_at, address)
          select distinct on (person_id) person_id, created_at, address from new_rows where ${isSignIn}
          order by person_id, created_at desc
          ${unlessEarlier};
      else
        with gone as (
          delete from last_addresses l using old_rows o
          where o.stage = 'full' and l.person_id = o.person_id and l.begun_at = o.created_at returning l.person_id
        ) select array_agg(person_id) into told from gone;
        insert into last_addresses (person_id, begun_at, address)
          select distinct on (person_id) person_id, created_at, address from sessions
          where person_id = any(told) and ${isSignIn}
          order by person_id, created_at desc
          on conflict do nothing;
      end if;
      return null;
    end $$`,
    `create trigger sessions_told_insert after insert on sessions referencing new table as new_rows
      for each statement execute function tell_addresses()`,
    `create trigger sessions_told_delete after delete on sessions referencing old table as old_rows
      for each statement execute function tell_addresses()`,
    `create function tell_address_again() returns trigger language plpgsql as $$ begin
      ${readLastAgain('new')};
      return null;
    end $$`,
    `create trigger sessions_told_update after update of stage, created_at, address on sessions
      for each row execute function tell_address_again()`,
  ];
}

/** The condition that a session has an address and is a complete sign-in. */
const isSignIn = "stage = 'full' and address <> ''";

const readLastAgain = (row: 'new' | 'old') => `delete from last_addresses where person_id = ${row}.person_id;
  insert into last_addresses (person_id, begun_at, address)
    select person_id, created_at, address from sessions where person_id = ${row}.person_id and ${isSignIn}
    order by created_at desc limit 1
    on conflict (person_id) do update set begun_at = excluded.begun_at, address = excluded.address`;

/** The later session wins: two sign-ins at the same time may be written in either order. */
const unlessEarlier = `on conflict (person_id) do update set begun_at = excluded.begun_at, address = excluded.address
  where excluded.begun_at >= last_addresses.begun_at`;
