import { readdirSync } from 'node:fs';

/** The files of access/: one for each feature, which exports `rows`, `scopes` and `records`. */
const files = readdirSync(new URL('access/', import.meta.url)).toSorted();
const modules = await Promise.all(
  files.map(
    (file): Promise<Readonly<Record<string, object | undefined>>> =>
      import(/* @vite-ignore */ `#tests/server/access/${file}`),
  ),
);

/** What all of them export by a name. Two that say something of the same thing are a fault. */
export function joined<T>(exported: 'rows' | 'scopes' | 'records'): Readonly<Record<string, T>> {
  const all = new Map<string, T>();
  for (const [at, file] of files.entries())
    for (const [name, value] of Object.entries(modules[at]?.[exported] ?? {})) {
      if (all.has(name)) throw new Error(`tests/server/access/${file}: another file has ${exported} of ${name} too.`);
      all.set(name, value as T);
    }
  return Object.fromEntries(all);
}
