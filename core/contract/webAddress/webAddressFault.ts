/** The pattern of a port, which may be missing. */
export const port = '(:(6553[0-5]|655[0-2]\\d|65[0-4]\\d{2}|6[0-4]\\d{3}|[1-5]\\d{4}|[1-9]\\d{0,3}))?';

/**
 * The sentence for a text that is no web address as a form takes it: it names the part that is wrong. `label` is the name of
 * the field, `begins` the protocols.
 */
export function webAddressFault(label: string, begins = 'https:// or http://') {
  return ({ input }: { input?: unknown }): string => {
    const text = String(input);
    const [, host = '', port] = /^https?:\/\/([^/?#]*?)(?::(\d*))?(?:[/?#]|$)/i.exec(text) ?? [];
    if (!/^https?:\/\//i.test(text)) return `${label} must begin with ${begins}.`;
    if (/[\s\\]/.test(text)) return `${label} must not contain spaces or backslashes.`;
    if (host.includes('@')) return `${label} must not contain a user name or a password.`;
    if (text.includes('#')) return `${label} must not contain a #.`;
    if (port !== undefined && !(Number(port) >= 1 && Number(port) <= 65_535))
      return `${label} must have a port from 1 to 65535.`;
    const ascii = asciiOf(text);
    if (ascii !== undefined) return `${label} can have only the letters a to z, digits and signs. Write it as ${ascii}`;
    return `${label} must have the name of a host, such as www.example.com, or an IPv4 address after the //.`;
  };
}

/** The address as a browser sends it, where it has other letters. */
function asciiOf(text: string): string | undefined {
  return /[^\x21-\x7e]/.test(text) && URL.canParse(text) ? new URL(text).href : undefined;
}
