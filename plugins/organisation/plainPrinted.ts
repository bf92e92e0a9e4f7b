import { plainCode } from '#core/contract/text/plain.ts';

/** A code that is printed in groups, such as a tax number: without its spaces. */
export const plainPrinted = (text: string): string => plainCode(text).replace(/\s/g, '');
