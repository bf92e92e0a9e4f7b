/** SQLite's part of the first migration: the search index, and the triggers that update it and the counts. */
export function startSqlite(): string[] {
  return [
    ...searchSqlite((row) => `${row}.search_text`),

    `create trigger memberships_counted_insert after insert on memberships begin
      ${countIn};
    end`,
    `create trigger memberships_counted_update
      after update of status, invited_at, joined_at, verified, is_external on memberships
      when (${kind('old')}) is not (${kind('new')}) begin
      ${countOut};
      ${countIn};
    end`,
    `create trigger memberships_counted_delete after delete on memberships begin
      ${countOut};
    end`,

    `create trigger assignments_counted_insert after insert on assignments when new.enabled = 1 begin
      ${countAssignment('new', '+ 1')};
    end`,
    `create trigger assignments_counted_update after update of enabled on assignments
      when old.enabled <> new.enabled begin
      ${countAssignment('new', '+ new.enabled - old.enabled')};
    end`,
    `create trigger assignments_counted_delete after delete on assignments when old.enabled = 1 begin
      ${countAssignment('old', '- 1')};
    end`,
    `create trigger group_members_counted_insert after insert on group_members begin
      ${countGroupMember('new', '+ 1')};
    end`,
    `create trigger group_members_counted_delete after delete on group_members begin
      ${countGroupMember('old', '- 1')};
    end`,
  ];
}

/** The statements that create the search index and its triggers. `text` is the expression for the text of a member. */
export function searchSqlite(text: TextOf): string[] {
  return [
    // The trigram index of all organisations; it stores no copy of the text. The text of a member is in the column of the
    // member's kind, so a filter is a choice of columns, which costs nothing. As a further word in the index, a filter that
    // most members pass would be read to its end.
    `create virtual table member_search using fts5 (
      ${kinds.join(', ')}, filters, content = '', columnsize = 0, tokenize = 'trigram case_sensitive 1'
    )`,
    `create trigger memberships_searched_insert after insert on memberships begin
      select raise(abort, 'this id is too large for the search index')
        where new.organisation_id >= 1 << 20 or new.person_id >= 1 << 28;
      ${insertEntry(text)};
    end`,
    `create trigger memberships_searched_update
      after update of sort_name, search_text, status, invited_at, joined_at, verified, is_external on memberships
      when (old.sort_name, ${texts(text, 'old')}, ${filters('old')}) is not (new.sort_name, ${texts(text, 'new')}, ${filters('new')})
      begin
      ${deleteEntry(text)};
      ${insertEntry(text)};
    end`,
    `create trigger memberships_searched_delete after delete on memberships begin
      ${deleteEntry(text)};
    end`,
  ];
}

type Row = 'new' | 'old';
type TextOf = (row: Row) => string;

/** The columns of SQLite's search index, one for each kind of member. */
export type SearchKind = (typeof kinds)[number];
const kinds = ['active_verified', 'active_open', 'inactive_verified', 'inactive_open', 'deleted'] as const;

// For each filter that the row passes and that its column cannot express (sqliteIndex.ts), three equal digits, which are one
// trigram.
function filters(row: Row): string {
  const codes = [
    [`${row}.invitation = 'invited' and ${row}.status <> 'deleted'`, '333'],
    [`${row}.is_external = 1 and ${row}.status <> 'deleted'`, '555'],
    [`${row}.invitation = 'none' and ${row}.status <> 'deleted'`, '666'],
    [`${row}.joined = 0 and ${row}.status <> 'deleted'`, '777'],
  ];
  return codes.map(([passes, code]) => `iif(${passes}, '${code}', '')`).join(' || ');
}

// The number of a row in the index: 20 bits for the organisation, 15 for the place in the alphabet, 28 for the person. So
// the rows of an organisation are one range, and matches are nearly in the order of names.
function rowNumber(row: Row): string {
  return `(${row}.organisation_id << 43) | (${place(`${row}.sort_name`)} << 28) | ${row}.person_id`;
}

// The place in the alphabet: 5 bits for each of the first three letters, the same as `placeOf` of sqliteAlphabet.ts.
function place(name: string): string {
  const letter = (at: number) => {
    const code = `unicode(substr(${name}, ${at}, 1))`;
    return `case when ${code} is null then 0 when ${code} = 32 then 1 when ${code} < 48 then 2 when ${code} < 58 then 3
      when ${code} < 97 then 4 when ${code} < 123 then ${code} - 92 else 31 end`;
  };
  const isOneLetter = (letterClass: string) => `(${letterClass} = 1 or ${letterClass} between 5 and 30)`;
  return `(select (a << 10) | iif(${isOneLetter('a')}, (b << 5) | iif(${isOneLetter('b')}, c, 0), 0)
    from (select ${letter(1)} as a, ${letter(2)} as b, ${letter(3)} as c))`;
}

// The search text, in the one column of the row's kind; the other columns are empty.
function texts(text: TextOf, row: Row): string {
  const isKind: Record<SearchKind, string> = {
    active_verified: `${row}.status = 'active' and ${row}.invitation = 'verified'`,
    active_open: `${row}.status = 'active' and ${row}.invitation <> 'verified'`,
    inactive_verified: `${row}.status = 'inactive' and ${row}.invitation = 'verified'`,
    inactive_open: `${row}.status = 'inactive' and ${row}.invitation <> 'verified'`,
    deleted: `${row}.status = 'deleted'`,
  };
  return kinds.map((kind) => `iif(${isKind[kind]}, ${text(row)}, '')`).join(', ');
}

const columns = `rowid, ${kinds.join(', ')}, filters`;
const entry = (text: TextOf, row: Row) => `${rowNumber(row)}, ${texts(text, row)}, ${filters(row)}`;

const insertEntry = (text: TextOf) => `insert into member_search (${columns})
  values (${entry(text, 'new')})`;

/** Adds all existing members to the index, in the order of its rows: four times as fast as in another order. */
export const fillSearch = (text: TextOf): string => `insert into member_search (${columns})
  select ${entry(text, 'new')} from memberships as new order by 1`;

// The index has no copy of the text, so a deletion must give it the same text again.
const deleteEntry = (text: TextOf) => `insert into member_search (member_search, ${columns})
  values ('delete', ${entry(text, 'old')})`;

// The columns that divide members into the kinds that are counted.
function kind(row: Row): string {
  return `${row}.organisation_id, ${row}.status, ${row}.invitation, ${row}.is_external, ${row}.joined`;
}

const countIn = `insert into member_counts (organisation_id, status, invitation, is_external, joined, people)
  values (${kind('new')}, 1) on conflict do update set people = people + 1`;

const countOut = `update member_counts set people = people - 1
  where (organisation_id, status, invitation, is_external, joined) = (${kind('old')})`;

function countAssignment(row: Row, change: string): string {
  return `update memberships set application_count = application_count ${change}
      where organisation_id = ${row}.organisation_id and person_id = ${row}.person_id;
    update organisation_applications set people_count = people_count ${change}
      where organisation_id = ${row}.organisation_id and application_id = ${row}.application_id`;
}

function countGroupMember(row: Row, change: string): string {
  return `update memberships set group_count = group_count ${change}
      where organisation_id = ${row}.organisation_id and person_id = ${row}.person_id;
    update groups set people_count = people_count ${change} where id = ${row}.group_id`;
}
