/**
 * The address that writes a mail. Every character that would end the mail address or begin a subject is encoded: `?`
 * and `&` may stand before the `@`.
 */
export function mailAddress(email: string): string {
  const at = Math.max(email.lastIndexOf('@'), 0);
  return `mailto:${encoded(email.slice(0, at))}${email.slice(at, at + 1)}${encoded(email.slice(at + 1))}`;
}

/** The address that calls a phone: its digits, and the `+` before them. `undefined` without a digit. */
export function phoneAddress(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '');
  if (digits === '') return undefined;
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits}`;
}

// Half a pair of UTF-16, which another back end may send, would make the function throw.
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, ''));
