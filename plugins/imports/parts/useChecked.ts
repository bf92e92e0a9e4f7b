import { useMemo, useRef, useState } from 'react';
import type { Host } from '#core/command/host.ts';
import type { ImportRow, JudgedRow } from '../contract.ts';
import { checkRows } from '../flow/run.ts';
import { personKey, withTwice } from '../table/twice.ts';

/** The rows of a file with what the server says of them. Cells that were mended stay so when the columns change. */
export function useChecked(host: Host) {
  const [rows, setRows] = useState<readonly ImportRow[]>([]);
  const [verdicts, setVerdicts] = useState<ReadonlyMap<number, JudgedRow>>(new Map());
  // The answer of an earlier check may come after that of a later one.
  const latest = useRef(rows);
  const mends = useRef(new Map<number, Partial<ImportRow>>());
  const judged = useMemo(() => withTwice(rows, verdicts), [rows, verdicts]);
  const show = (next: readonly ImportRow[]) => {
    latest.current = next;
    setRows(next);
  };
  const add = (answers: readonly JudgedRow[], sent: readonly ImportRow[]) => {
    const current = new Set(latest.current);
    const fresh = new Set(sent.filter((row) => current.has(row)).map(({ row }) => row));
    setVerdicts(
      (old) => new Map([...old, ...answers.filter(({ row }) => fresh.has(row)).map((one) => [one.row, one] as const)]),
    );
  };
  return {
    rows,
    judged,
    /** Another file has other rows. */
    forget: () => mends.current.clear(),
    /** Checks all rows of a file. */
    async check(found: readonly ImportRow[], progress: (done: number) => void): Promise<void> {
      const all = found.map((row) => ({ ...row, ...mends.current.get(row.row) }));
      show(all);
      setVerdicts(new Map());
      add(await checkRows(host, all, (some) => progress(some.length)), all);
    },
    /** Checks changed rows again, and those that had the same address before. Answers how many of them are still wrong. */
    async mend(changed: readonly ImportRow[]): Promise<number> {
      const byRow = new Map(changed.map((row) => [row.row, row]));
      const freed = new Set(latest.current.filter(({ row }) => byRow.has(row)).map(personKey));
      for (const row of latest.current) {
        const next = byRow.get(row.row);
        if (next) mends.current.set(row.row, { ...mends.current.get(row.row), ...difference(row, next) });
      }
      const now = latest.current.map((row) => byRow.get(row.row) ?? row);
      show(now);
      const again = now.filter((row) => byRow.has(row.row) || freed.has(personKey(row)));
      const answers = await checkRows(host, again, () => undefined);
      add(answers, again);
      return answers.filter(({ row, state }) => byRow.has(row) && state === 'wrong').length;
    },
    /** Takes over what an import says of rows. */
    take: (answers: readonly JudgedRow[]) => add(answers, latest.current),
  };
}

const difference = (before: ImportRow, after: ImportRow): Partial<ImportRow> =>
  Object.fromEntries(Object.entries(after).filter(([cell, text]) => before[cell as keyof ImportRow] !== text));
