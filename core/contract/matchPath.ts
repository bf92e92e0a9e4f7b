/**
 * The parameters of a pathname that matches this pattern. Letter case and a trailing slash make no difference, and a
 * parameter must be a whole number (docs/specification/product.md section 2).
 */
export function matchPath(pattern: string, pathname: string): Record<string, number> | undefined {
  const [expected, asked] = [segments(pattern), segments(pathname)];
  if (expected.length !== asked.length) return undefined;
  const params: Record<string, number> = {};
  for (const [index, segment] of expected.entries()) {
    const given = asked[index] ?? '';
    if (segment.startsWith(':')) {
      if (!/^\d{1,15}$/.test(given)) return undefined;
      params[segment.slice(1)] = Number(given);
    } else if (segment.toLowerCase() !== given.toLowerCase()) return undefined;
  }
  return params;
}

const segments = (path: string): string[] => path.replace(/^\/|\/$/g, '').split('/');
