/** What the columns of an imported file were, for the next file with the same titles: JSON, `ImportColumn[]`. */
export const importColumns: readonly string[] = ["alter table imports add column matched text not null default '[]'"];
