/**
 * Names of seasons, months and days, which many people put before a year or a number when they must choose a new password.
 * In English, the seasons also in the languages of our neighbours. Without accents, in lower case.
 */
export const timeWords: readonly string[] = [
  'spring summer autumn fall winter',
  'january february march april may june july august september october november december',
  'monday tuesday wednesday thursday friday saturday sunday',
  'today tomorrow weekend month year birthday christmas easter holiday',
  'fruhling fruehling sommer herbst januar februar marz maerz mai juni juli oktober dezember',
  'printemps ete automne hiver primavera verano otono invierno estate autunno inverno verao outono',
  'lente zomer herfst wiosna lato jesien zima',
].flatMap((line) => line.split(' '));
