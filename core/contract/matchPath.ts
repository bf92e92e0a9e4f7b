/**
 * The parameters of a pathname that matches this pattern. Letter case and a trailing slash make no difference, and a
 * parameter must be a whole number (docs/specification/product.md section 2).
 */
export function matchPath(pattern: string, pathname: string): Record<string, number> | undefined {
  const [expected, actual] = [segments(pattern), segments(pathname)];
  if (expected.length !== actual.length) return undefined;
  const params: Record<string, number> = {};
  for (const [index, segment] of expected.entries()) {
    const value = actual[index] ?? '';
    if (segment.startsWith(':')) {
      if (!/^\d{1,15}$/.test(value)) return undefined;
      params[segment.slice(1)] = Number(value);
    } else if (segment.toLowerCase() !== value.toLowerCase()) return undefined;
  }
  return params;
}

const segments = (path: string): string[] => path.replace(/^\/|\/$/g, '').split('/');
