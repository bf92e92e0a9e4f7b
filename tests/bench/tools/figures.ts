import { isShort } from './sized.ts';

/** One measured figure beside its bar (docs/specification/speed.md). */
interface Figure {
  what: string;
  measured: string;
  bar: string;
  /** Ratios and byte counts decide the result; times of a shared machine are only shown. */
  decides: boolean;
  reached: boolean;
}

const figures: Figure[] = [];

/** Records a figure that decides the result: a ratio, or a number of bytes or requests. */
export function judged(
  what: string,
  value: number,
  unit: string,
  bar: number,
  direction: 'at most' | 'at least',
): void {
  note(what, value, unit, bar, direction, true);
}

/** Records a figure that depends on the machine: a time, a rate, an amount of memory. */
export function unjudged(
  what: string,
  value: number,
  unit: string,
  bar?: number,
  direction: 'at most' | 'at least' = 'at most',
): void {
  note(what, value, unit, bar, direction, false);
}

/** Prints all figures; returns true if every deciding one reached its bar, which none has to in a short run. */
export function report(): boolean {
  const width = Math.max(...figures.map(({ what }) => what.length));
  for (const { what, measured, bar, decides, reached } of figures) {
    const verdict =
      bar === '' ? '' : reached ? 'reached' : decides ? 'MISSED' : 'missed (time or memory of this machine)';
    console.log(`${what.padEnd(width)}  ${measured.padStart(14)}  ${bar.padEnd(20)}  ${verdict}`);
  }
  return isShort || figures.every(({ decides, reached }) => reached || !decides);
}

function note(
  what: string,
  value: number,
  unit: string,
  bar: number | undefined,
  direction: 'at most' | 'at least',
  decides: boolean,
): void {
  const round = (number: number) => (number >= 100 ? String(Math.round(number)) : number.toPrecision(3));
  const reached = bar === undefined || (direction === 'at most' ? value <= bar : value >= bar);
  figures.push({
    what,
    measured: `${round(value)} ${unit}`.trim(),
    bar: bar === undefined ? '' : `${direction} ${bar} ${unit}`.trim(),
    decides,
    reached,
  });
}
