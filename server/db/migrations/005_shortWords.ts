import { searchFilled, searchSqlite } from './001_startSqlite.ts';

/**
 * SQLite finds words of one and two letters by the three letters that begin with them, which needs two signs behind the
 * last letter of a text, and the list of what is in the index.
 */
export function shortWordsSqlite(): string[] {
  const text = (row: string) => `${row}.search_text || '  '`;
  return [
    ...['insert', 'update', 'delete'].map((of) => `drop trigger memberships_searched_${of}`),
    'drop table member_search',
    ...searchSqlite(text),
    searchFilled(text),
    'create virtual table member_search_terms using fts5vocab(member_search, instance)',
  ];
}

/** PostgreSQL has an index of all letters, and of all two in a row. */
export const shortWordsPostgres = (): string[] => [
  `create function short_words(text text) returns text[] language plpgsql immutable strict parallel safe as $$ declare
      letters text[] := string_to_array(text, null);
      pairs text[] := letters;
    begin
      for at in 1 .. cardinality(letters) - 1 loop
        pairs[at] := letters[at] || letters[at + 1];
      end loop;
      return letters || pairs;
    end $$`,
  'create index memberships_searched_shortly on memberships using gin (short_words(search_text))',
  // As for search_text: what is rare is told from what is not by more samples than usual.
  'alter index memberships_searched_shortly alter column 1 set statistics 500',
];
