import { dictionary } from '@zxcvbn-ts/language-common';

let common: Set<string> | undefined;

/** The passwords that are tried first, as far as they are long enough to be set here at all. */
export function commonPasswords(): ReadonlySet<string> {
  return (common ??= new Set(dictionary['passwords-common'].filter((password) => password.length >= 8)));
}
