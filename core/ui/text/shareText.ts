/** A share in whole percent, rounded down: 100% is said of all, and 0% of none, only. */
export function shareText(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0%';
  return part * 100 < whole ? '<1%' : `${Math.floor((part * 100) / whole)}%`;
}
