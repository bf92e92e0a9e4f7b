import { cutWhole } from '#core/contract/wire/cutWhole.ts';
import type { Matched } from '../match/columns.ts';

/** The first texts of a column. */
export const examplesIn = ({ rows }: Matched, at: number): string =>
  rows
    .slice(0, 40)
    .flatMap((row) => row[at] || [])
    .slice(0, 3)
    .map((text) => cutWhole(text, 80))
    .join(', ');
