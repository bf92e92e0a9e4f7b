/** How many there are, in words: '1 user', '20,000 users'; '1,000+ users' where there are more. */
export const countText = (count: number, one: string, exact = true): string =>
  `${count.toLocaleString('en')}${exact ? '' : '+'} ${count === 1 && exact ? one : `${one}s`}`;
