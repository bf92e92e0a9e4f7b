import type { SignedInFormCase } from './formCase.ts';

const found = import.meta.glob<readonly SignedInFormCase[]>('./forms/*.tsx', { eager: true, import: 'forms' });

/** The forms of the signed-in portal: those of all files in forms/, each of which exports its `forms`. */
export const signedInForms: readonly SignedInFormCase[] = Object.values(found).flat();
