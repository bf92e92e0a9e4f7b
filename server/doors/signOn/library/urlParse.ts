interface WithParse {
  parse?: (url: string, base?: string) => URL | null;
}

/**
 * Adds `URL.parse` where it is missing. Node 20 does not have it, and oidc-provider 9 calls it: without it no client
 * could be registered.
 */
export function addUrlParse(): void {
  (URL as WithParse).parse ??= (url, base) => (URL.canParse(url, base) ? new URL(url, base) : null);
}
