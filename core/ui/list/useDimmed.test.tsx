import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CardList } from '../cards/CardList.tsx';
import { DataTable } from '../table/DataTable.tsx';

interface Pet {
  id: number;
  name: string;
}

const rows: readonly Pet[] = [{ id: 1, name: 'Rex' }];
const common = { label: 'Pets', rowKey: ({ id }: Pet) => String(id), rowLabel: ({ name }: Pet) => name };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
const isDimmed = () => screen.getByText('Rex').closest('.dim') !== null;

test.each([
  [
    'a table',
    (loading: boolean) => (
      <DataTable {...common} {...{ rows, loading }} columns={[{ key: 'name', title: 'Name', cell: common.rowLabel }]} />
    ),
  ],
  [
    'cards',
    (loading: boolean) => (
      <CardList {...common} {...{ rows, loading }} card={({ name }) => ({ title: name, lines: [] })} />
    ),
  ],
])(
  '%s: old rows are dimmed when others have been on their way for a while, and never when they come soon',
  async (_, list) => {
    const { rerender } = render(list(true));
    await pass(149);
    expect(isDimmed()).toBe(false);
    rerender(list(false));
    await pass(1_000);
    expect(isDimmed()).toBe(false);

    rerender(list(true));
    await pass(149);
    expect(isDimmed()).toBe(false);
    await pass(1);
    expect(isDimmed()).toBe(true);

    rerender(list(false));
    expect(isDimmed()).toBe(false);
    // The next wait starts from zero.
    rerender(list(true));
    await pass(149);
    expect(isDimmed()).toBe(false);
  },
);
