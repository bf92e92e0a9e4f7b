/** The middle of measured values, or another share of them from below. */
export function middle(values: readonly number[], share = 0.5): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
