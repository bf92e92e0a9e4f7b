/** The records whose text, by default the name, has every word that was typed; the folding is loaded when it is needed. */
export async function namedLike<T extends { name: string }>(
  all: readonly T[],
  typed: string,
  textOf: (one: T) => string = ({ name }) => name,
): Promise<T[]> {
  if (typed.trim() === '') return [...all];
  const { hasWords } = await import('#core/text/fold.ts');
  return all.filter((one) => hasWords(textOf(one), typed));
}
