import { numberText } from './numberText.ts';

interface CountOptions {
  /** The plural, if it is not the singular with an s. */
  many?: string;
  /** `false`: there are more. */
  exact?: boolean;
}

/** A number with its noun: '1 user', '20,000 users', '3 people'; '1,000+ users' if there are more. */
export function countText(count: number, one: string, { many = `${one}s`, exact = true }: CountOptions = {}): string {
  return `${numberText(count)}${exact ? '' : '+'} ${count === 1 && exact ? one : many}`;
}

/** A number with its noun in a question: 'the User', 'the 3 Users'. */
export function theCountText(count: number, one: string): string {
  return count === 1 ? `the ${one}` : `the ${countText(count, one)}`;
}
