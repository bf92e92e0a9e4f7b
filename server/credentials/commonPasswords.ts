let common: Promise<ReadonlySet<string>> | undefined;

/** The passwords that are tried first, as far as they are long enough to be set here at all. Read when one is first set. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  return (common ??= read());
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8));
}
