import { numberText } from './numberText.ts';

interface CountOptions {
  /** The plural, where it is not the singular with an s. */
  many?: string;
  /** No: there are more. */
  exact?: boolean;
}

/** How many there are, in words: '1 user', '20,000 users', '3 people'; '1,000+ users' where there are more. */
export function countText(count: number, one: string, { many = `${one}s`, exact = true }: CountOptions = {}): string {
  return `${numberText(count)}${exact ? '' : '+'} ${count === 1 && exact ? one : many}`;
}

/** How many are meant, in a question: 'the User', 'the 3 Users'. */
export function theCountText(count: number, one: string): string {
  return count === 1 ? `the ${one}` : `the ${countText(count, one)}`;
}
