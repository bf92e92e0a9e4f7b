/** The folding of names knows more forms of letters than before: refoldNames.ts folds all names again after the migrations. */
export const foldedAgain: readonly string[] = [
  "delete from settings where key = 'names_to_fold'",
  "insert into settings (key, value) values ('names_to_fold', '[0,0]')",
];
