let common: Promise<ReadonlySet<string>> | undefined;

/** The most common passwords that are long enough to be accepted here. The list is read on first use. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  return (common ??= read());
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= 8));
}
