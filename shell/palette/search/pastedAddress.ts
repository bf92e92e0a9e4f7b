/**
 * The address in a text that was copied from a link or from a mail: `mailto:ada@acme.test?subject=Hello`, `Ada <ada@acme.test>`.
 * Other texts stay as they are.
 */
export function pastedAddress(text: string): string {
  const link = /^\s*mailto:([^?]*)/i.exec(text)?.[1];
  const inMail = /<(?:mailto:)?([^<>\s]+@[^<>\s]+)>\s*$/i.exec(text)?.[1];
  const found = link ?? inMail;
  if (found === undefined) return text;
  try {
    return decodeURIComponent(found).trim();
  } catch {
    return found.trim();
  }
}
