import type { Entry } from '../contract.ts';

type Value = Entry['changes'][number]['was'];

/** A recorded value as text; '–' for none. */
export function valueText(value: Value): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
