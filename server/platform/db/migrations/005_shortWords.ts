import { fillSearch, searchSqlite } from './001_startSqlite.ts';

/**
 * For SQLite's search for words of one or two letters: it looks up all trigrams that begin with the word. This needs two
 * characters after the last letter of a text, so that the last letters begin trigrams too, and the list of the index's terms.
 */
export function shortWordsSqlite(): string[] {
  const text = (row: string) => `${row}.search_text || '  '`;
  return [
    ...['insert', 'update', 'delete'].map((of) => `drop trigger memberships_searched_${of}`),
    'drop table member_search',
    ...searchSqlite(text),
    fillSearch(text),
    'create virtual table member_search_terms using fts5vocab(member_search, instance)',
  ];
}

/** An index of all single letters and all pairs of letters, for PostgreSQL's search. */
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
  // More samples than usual, as for search_text: the planner needs them to tell rare words from frequent ones.
  'alter index memberships_searched_shortly alter column 1 set statistics 500',
];
