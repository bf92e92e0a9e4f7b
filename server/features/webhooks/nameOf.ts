/** What a webhook is called: its description, or the host of its address. The path may contain a key. */
export const nameOf = ({ url, description }: { url: string; description: string }): string =>
  description || hostOf(url);

/** The host of a web address. */
export const hostOf = (url: string): string => new URL(url).host;
