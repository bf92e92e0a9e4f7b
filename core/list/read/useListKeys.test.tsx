import { act, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Menu } from '#core/ui/buttons/Menu.tsx';
import { Select } from '#core/ui/select/Select.tsx';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';
import { singleKeysAtom } from '#core/command/singleKeys.ts';
import { useListKeys } from './useListKeys.ts';

const names = ['Ada', 'Bob', 'Cleo', 'Dora'];
let opened: string[];

const menuOf = (name: string) => (
  <span data-menu>
    <button type="button" onClick={() => void opened.push(`menu of ${name}`)}>
      Menu
    </button>
  </span>
);

function List() {
  const filter = useRef<HTMLInputElement>(null);
  const handle = useListKeys(filter);
  const [keys, onChange] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <input ref={filter} aria-label="Filter" />
      <DataTable
        label="Pets"
        rows={names}
        rowKey={(name) => name}
        rowLabel={(name) => name}
        columns={[{ key: 'name', title: 'Name', cell: (name) => name }]}
        selection={{ keys, onChange }}
        onOpen={(name) => void opened.push(name)}
        rowMenu={menuOf}
        handle={handle}
      />
    </>
  );
}

const focused = () => document.activeElement?.getAttribute('data-index');
const selected = () => screen.getAllByRole('row', { selected: true }).map((row) => names[Number(row.dataset.index)]);

beforeEach(() => {
  localStorage.clear();
  opened = [];
});

describe('in a list', () => {
  const beside = (
    <>
      <Select label="Status" options={[]} />
      <Menu label="More" entries={[]} />
      <input type="checkbox" aria-label="All" />
      <button type="button" role="tab">
        Groups
      </button>
      <input type="radio" aria-label="Active" />
      <a href="/x">Import</a>
    </>
  );
  test.each([
    ['a filter, as after its choice', 'combobox', 'Status'],
    ['a button with a menu', 'button', 'More'],
    ['a checkbox', 'checkbox', 'All'],
    ['a tab', 'tab', 'Groups'],
    ['a choice of few', 'radio', 'Active'],
    ['a link', 'link', 'Import'],
  ])('the keys work while the focus is on %s', async (_what, role, name) => {
    const { user } = await renderPalette({
      plugins: [],
      page: (
        <>
          {beside}
          <List />
        </>
      ),
    });
    const focus = () => act(() => screen.getByRole(role, { name }).focus());
    focus();
    await user.keyboard('jx');
    expect(selected()).toEqual(['Ada']);
    focus();
    await user.keyboard('/');
    expect(screen.getByLabelText('Filter')).toHaveFocus();
  });

  test('j and k move, from the whole page', async () => {
    const { user } = await renderPalette({ plugins: [], page: <List /> });
    await user.keyboard('j');
    expect(focused()).toBe('0');
    await user.keyboard('jj');
    expect(focused()).toBe('2');
    await user.keyboard('k');
    expect(focused()).toBe('1');
  });

  test('the arrows move, Enter opens', async () => {
    const { user } = await renderPalette({ plugins: [], page: <List /> });
    await user.keyboard('j{ArrowDown}{Enter}');
    expect(opened).toEqual(['Bob']);
  });

  test.each(['{ArrowDown}', '{Enter}'])('%s leads from the filter to the rows', async (key) => {
    const { user } = await renderPalette({ plugins: [], page: <List /> });
    await user.type(screen.getByLabelText('Filter'), `a${key}`);
    expect(focused()).toBe('0');
    expect(opened).toEqual([]);
  });

  test('x selects, Shift extends', async () => {
    const { user } = await renderPalette({ plugins: [], page: <List /> });
    await user.keyboard('jx');
    expect(selected()).toEqual(['Ada']);
    await user.keyboard('{Shift>}jj{/Shift}');
    expect(selected()).toEqual(['Ada', 'Bob', 'Cleo']);
    await user.keyboard('x');
    expect(selected()).toEqual(['Ada', 'Bob']);
  });

  test('if no row has the focus, x first focuses a row', async () => {
    const { user } = await renderPalette({ plugins: [], page: <List /> });
    await user.keyboard('x');
    expect(focused()).toBe('0');
    expect(screen.queryAllByRole('row', { selected: true })).toEqual([]);
  });

  test('. opens the row’s menu', async () => {
    const { user } = await renderPalette({ plugins: [], page: <List /> });
    await user.keyboard('jj.');
    expect(opened).toEqual(['menu of Bob']);
  });

  test('/ focuses the filter, and there letters are typed', async () => {
    const { user } = await renderPalette({ plugins: [], page: <List /> });
    await user.keyboard('/');
    expect(screen.getByLabelText('Filter')).toHaveFocus();
    await user.keyboard('jx/');
    expect(screen.getByLabelText('Filter')).toHaveValue('jx/');
  });

  test('the letters do nothing while single keys are off or the palette is open', async () => {
    const { user, store, open } = await renderPalette({ plugins: [], page: <List /> });
    await open();
    screen.getByRole('dialog').focus();
    await user.keyboard('j');
    expect(focused()).toBeNull();
    await user.keyboard('{Escape}');
    act(() => store.set(singleKeysAtom, false));
    await user.keyboard('j');
    expect(focused()).toBeNull();
  });
});
