import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, Profiler, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import type { ListHandle } from '../list/list.ts';
import { Menu } from '../buttons/Menu.tsx';
import type { Column } from './TableHead.tsx';

interface Person {
  id: number;
  name: string;
}

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Person ${at + 1}` }));

const columns: Column<Person>[] = [
  { key: 'name', title: 'Name', sortable: true, cell: ({ name }) => <a href="/user/view/1">{name}</a> },
  { key: 'id', title: 'Number', width: 80, align: 'end', cell: ({ id }) => id },
];

function Table({ ticked = [], ...props }: Partial<DataTableProps<Person>> & { ticked?: string[] }) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(ticked));
  return (
    <DataTable
      label="People"
      rows={people(5)}
      rowKey={({ id }) => String(id)}
      rowLabel={({ name }) => name}
      columns={columns}
      selection={{ keys, onChange: setKeys }}
      {...props}
    />
  );
}

const row = (number: number) => screen.getByRole('row', { name: new RegExp(`Person ${number} `) });
const selected = () => screen.getAllByRole('row', { selected: true }).map((one) => one.getAttribute('aria-rowindex'));

test('draws only the visible ones of a hundred thousand rows, and shows their number', () => {
  render(<Table rows={people(100_000)} />);
  const grid = screen.getByRole('grid', { name: 'People' });
  expect(grid).toHaveAttribute('aria-rowcount', '100001');
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(row(1)).toHaveAttribute('aria-rowindex', '2');
});

test('is printed with every row that is loaded, and is drawn as before afterwards', () => {
  const loaded: (Person | undefined)[] = people(201);
  loaded[150] = undefined;
  render(<Table rows={loaded} />);
  const before = screen.getAllByRole('row').length;
  fireEvent(window, new Event('beforeprint'));
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(loaded.flatMap((one) => one?.name ?? []));
  fireEvent(window, new Event('afterprint'));
  expect(screen.getAllByRole('row')).toHaveLength(before);
});

test('draws the visible rows of each new list first, and then some beyond', () => {
  const drawn: number[] = [];
  const count = () => drawn.push(screen.queryAllByRole('row').length);
  const tableOf = (rows: Person[]) => (
    <Profiler id="table" onRender={count}>
      <Table rows={rows} />
    </Profiler>
  );
  const all = people(1000);
  const { rerender } = render(tableOf(all));
  const some = drawn.at(-1) ?? 0;
  expect(drawn[0]).toBeLessThan(some);
  drawn.length = 0;
  rerender(tableOf(all.slice(100)));
  expect(drawn[0]).toBe(some - 5);
  expect(drawn.at(-1)).toBe(some);
  drawn.length = 0;
  // More rows of the same list remove none.
  rerender(tableOf([...all.slice(100), ...people(10)]));
  expect(new Set(drawn)).toEqual(new Set([some]));
});

test("sorts by a column's head, in reverse the second time", async () => {
  const user = userEvent.setup();
  const onSort = vi.fn();
  const { rerender } = render(<Table sort={{ key: 'id', descending: false }} onSort={onSort} />);
  const head = screen.getByRole('columnheader', { name: 'Name' });
  expect(head).toHaveAttribute('aria-sort', 'none');
  expect(screen.getByRole('columnheader', { name: 'Number' })).not.toHaveAttribute('aria-sort');
  await user.click(within(head).getByRole('button'));
  expect(onSort).toHaveBeenLastCalledWith({ key: 'name', descending: false });
  rerender(<Table sort={{ key: 'name', descending: false }} onSort={onSort} />);
  expect(head).toHaveAttribute('aria-sort', 'ascending');
  await user.click(within(head).getByRole('button'));
  expect(onSort).toHaveBeenLastCalledWith({ key: 'name', descending: true });
});

test('rows are ticked one by one, a range with Shift, and all by the head; Esc unticks them', async () => {
  const user = userEvent.setup();
  render(<Table />);
  const box = (number: number) => screen.getByRole('checkbox', { name: `Select Person ${number}` });
  const all = screen.getByRole('checkbox', { name: 'Select all loaded' });
  await user.click(box(2));
  expect(all).toBePartiallyChecked();
  await user.keyboard('{Shift>}');
  await user.click(box(4));
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual(['3', '4', '5']);
  await user.click(box(3));
  expect(selected()).toEqual(['3', '5']);
  await user.click(all);
  expect(selected()).toHaveLength(5);
  expect(all).toBeChecked();
  await user.click(all);
  expect(screen.queryAllByRole('row', { selected: true })).toHaveLength(0);
  await user.click(box(2));
  await user.keyboard('{Escape}');
  expect(screen.queryAllByRole('row', { selected: true })).toHaveLength(0);
});

test('Tab reaches one row; the keys move, open and tick from there', async () => {
  const user = userEvent.setup();
  const onOpen = vi.fn();
  const onFocusRow = vi.fn();
  render(<Table {...{ onOpen, onFocusRow }} />);
  await user.tab();
  await user.tab();
  expect(row(1)).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(row(3)).toHaveFocus();
  expect(onFocusRow).toHaveBeenLastCalledWith({ id: 3, name: 'Person 3' });
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ id: 3, name: 'Person 3' });
  await user.keyboard(' ');
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(row(4)).toHaveFocus();
  expect(selected()).toEqual(['4', '5']);
  await user.keyboard('{End}');
  expect(row(5)).toHaveFocus();
  await user.keyboard('{Home}');
  expect(row(1)).toHaveFocus();
  // Tab goes into the row's own controls, and past all other rows.
  await user.tab();
  expect(screen.getByRole('checkbox', { name: 'Select Person 1' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Person 1' })).toHaveFocus();
  await user.tab();
  expect(document.body).toHaveFocus();
  expect(onFocusRow).toHaveBeenLastCalledWith(undefined);
});

test('the keys act on the focused row, even if the list has moved it', async () => {
  const user = userEvent.setup();
  const onOpen = vi.fn();
  const handle = createRef<ListHandle>();
  const menus = (person: Person) => (
    <Menu label={`Menu of ${person.name}`} entries={[{ label: `Greet ${person.name}`, onSelect: () => {} }]} />
  );
  const shared = { onOpen, handle, rowMenu: menus };
  const { rerender } = render(<Table {...shared} rows={people(5).slice(3)} />);
  act(() => row(4).focus());
  rerender(<Table {...shared} rows={people(5)} />);
  expect(row(4)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onOpen.mock.lastCall).toEqual([{ id: 4, name: 'Person 4' }]);
  act(() => handle.current?.toggle());
  expect(selected()).toEqual(['5']);
  act(() => handle.current?.menu());
  expect(await screen.findByRole('menuitem', { name: 'Greet Person 4' })).toBeVisible();
});

test('when the focused row disappears, the next row takes the focus; focus elsewhere stays', async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Table />);
  act(() => row(3).focus());
  rerender(<Table rows={people(5).filter(({ id }) => id !== 3)} />);
  expect(row(4)).toHaveFocus();
  rerender(<Table rows={people(3).filter(({ id }) => id !== 3)} />);
  expect(row(2)).toHaveFocus();
  await user.click(document.body);
  rerender(<Table rows={people(1)} />);
  expect(document.body).toHaveFocus();
});

test('the key layer controls it from outside', async () => {
  const handle = createRef<ListHandle>();
  const onOpen = vi.fn();
  render(
    <Table
      handle={handle}
      onOpen={onOpen}
      rowMenu={({ name }) => <Menu label={`Actions for ${name}`} entries={[{ label: 'Edit', onSelect: () => {} }]} />}
    />,
  );
  act(() => handle.current?.move(1));
  expect(row(1)).toHaveFocus();
  expect(handle.current?.hasFocus()).toBe(true);
  act(() => handle.current?.move(1));
  expect(row(2)).toHaveFocus();
  act(() => handle.current?.toggle());
  act(() => handle.current?.move(2, true));
  expect(selected()).toEqual(['3', '4', '5']);
  act(() => handle.current?.open());
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ id: 4, name: 'Person 4' });
  act(() => handle.current?.menu());
  expect(await screen.findByRole('menu', { name: 'Actions for Person 4' })).toBeInTheDocument();
});

test('keeps the old rows while new ones load, and shows the empty state only afterwards', () => {
  const empty = <p>No data to display</p>;
  const { rerender } = render(<Table rows={[]} loading empty={empty} />);
  expect(screen.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByText('No data to display')).not.toBeInTheDocument();
  rerender(<Table loading empty={empty} />);
  expect(row(1)).toBeInTheDocument();
  rerender(<Table rows={[]} empty={empty} />);
  expect(screen.getByText('No data to display')).toBeInTheDocument();
});

test('a click beside the controls opens the row, Ctrl+click its link in a new tab; a control and selected text do not', async () => {
  const user = userEvent.setup();
  const onOpen = vi.fn();
  const newTab = vi.spyOn(window, 'open').mockReturnValue(null);
  render(<Table onOpen={onOpen} />);
  const cell = within(row(2)).getByText('2');
  await user.click(within(row(2)).getByRole('checkbox'));
  expect(onOpen).not.toHaveBeenCalled();
  await user.click(cell);
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ id: 2, name: 'Person 2' });
  await user.keyboard('{Control>}');
  await user.click(cell);
  await user.keyboard('{/Control}');
  await user.pointer({ keys: '[MouseMiddle]', target: cell });
  expect(newTab.mock.calls.map(([href]) => href)).toEqual(
    Array.from({ length: 2 }, () => `${location.origin}/user/view/1`),
  );
  vi.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection);
  cell.click();
  expect(onOpen).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
