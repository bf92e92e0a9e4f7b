import { giving } from '#tests/builders/render/giving.ts';
import { screen, within } from '@testing-library/react';
import { useRef, useState, type ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { admin, member } from '#core/access/rules.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { listKeys } from '#core/command/keys/reservedKeys.ts';
import { useListKeys } from '#core/list/read/useListKeys.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { DataTable, type DataTableProps } from '#core/ui/table/DataTable.tsx';
import { memberDetails } from '#tests/builders/details.ts';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';
import HelpSheet from './HelpSheet.tsx';

const petList = path('/pets');
const page = () => Promise.resolve({ default: () => null });
const done = () => undefined;
const plugins = [
  definePlugin({
    id: 'pets',
    title: 'Pets',
    routes: [route({ name: 'Pets', at: petList, title: 'Pets', access: member, page })],
    ...giving({
      commands: [
        commandWithId({
          id: 'pets.new',
          title: 'New pet…',
          keys: 'c',
          keysOn: petList,
          access: member,
          args: {},
          run: done,
        }),
        commandWithId({ id: 'pets.save', title: 'Save all', keys: 'mod+s', access: member, args: {}, run: done }),
        commandWithId({ id: 'pets.without', title: 'Without a key', access: member, args: {}, run: done }),
      ],
    }),
  }),
  definePlugin({
    id: 'shell',
    title: 'Portal',
    ...giving({
      commands: [
        commandWithId({ id: 'shell.go', title: 'Go to Admins', keys: 'g d', access: admin, args: {}, run: done }),
        commandWithId({
          id: 'shell.help',
          title: 'Keyboard shortcuts',
          keys: '?',
          access: member,
          args: {},
          run: done,
        }),
      ],
    }),
  }),
];

type Can = Partial<Pick<DataTableProps<string>, 'selection' | 'onOpen' | 'rowMenu'>> & { rows?: readonly string[] };

function List({ rows = ['Ada'], ...can }: Can) {
  const table = { label: 'Pets', columns: [], rows, rowKey: String, rowLabel: String };
  return <DataTable {...table} {...can} handle={useListKeys()} />;
}

function FilteredList() {
  const filter = useRef<HTMLInputElement>(null);
  const handle = useListKeys(filter);
  const table = { label: 'Pets', columns: [], rows: ['Ada'], rowKey: String, rowLabel: String };
  return (
    <>
      <input ref={filter} />
      <DataTable
        {...table}
        handle={handle}
        selection={{ keys: new Set(), onChange: done }}
        onOpen={done}
        rowMenu={() => null}
      />
    </>
  );
}

const lines = (title: string) =>
  within(screen.getByRole('region', { name: title }))
    .getAllByRole('term')
    .map((term) => term.textContent);

beforeEach(() => localStorage.clear());

test('lists the keys that work now, by plugin, from the commands', async () => {
  await renderPalette({ plugins, at: '/pets', page: <HelpSheet close={vi.fn()} /> });
  expect(lines('Everywhere')).toEqual(['Search or run a command']);
  expect(lines('Pets')).toEqual(['New pet', 'Save all']);
  expect(lines('Portal')).toEqual(['Go to Admins', 'Keyboard shortcuts']);
  expect(screen.queryByText('Without a key')).not.toBeInTheDocument();
});

test('leaves out keys of other pages, and keys that the viewer may not use', async () => {
  await renderPalette({ plugins, at: '/else', details: memberDetails(), page: <HelpSheet close={vi.fn()} /> });
  expect(lines('Pets')).toEqual(['Save all']);
  expect(lines('Portal')).toEqual(['Keyboard shortcuts']);
});

describe('the keys of lists', () => {
  const beside = (list: ReactNode) =>
    renderPalette({
      plugins,
      page: (
        <>
          {list}
          <HelpSheet close={vi.fn()} />
        </>
      ),
    });

  test('are left out without a list, and with an empty one', async () => {
    const { unmount } = await beside(null);
    expect(screen.queryByRole('region', { name: 'In the list' })).not.toBeInTheDocument();
    unmount();
    await beside(<List rows={[]} />);
    expect(screen.queryByRole('region', { name: 'In the list' })).not.toBeInTheDocument();
  });

  test('are listed if this list supports them', async () => {
    const { unmount } = await beside(<List />);
    expect(lines('In the list')).toEqual(['Next row', 'Previous row']);
    unmount();
    await beside(<List onOpen={done} rowMenu={() => null} />);
    expect(lines('In the list')).toEqual(['Next row', 'Previous row', 'Open the row', 'Open the row’s menu']);
  });

  test('follow a list that fills while the sheet is open', async () => {
    function Late() {
      const [rows, setRows] = useState<readonly string[]>([]);
      return (
        <>
          <button type="button" onClick={() => setRows(['Ada'])}>
            Loaded
          </button>
          <List rows={rows} />
        </>
      );
    }
    const { user } = await beside(<Late />);
    expect(screen.queryByRole('region', { name: 'In the list' })).not.toBeInTheDocument();
    // The dialog makes the rest inert.
    await user.click(screen.getByRole('button', { name: 'Loaded', hidden: true }));
    expect(lines('In the list')).toEqual(['Next row', 'Previous row']);
  });

  test('without single keys, the keys of the focused row are still listed', async () => {
    const { user } = await beside(<FilteredList />);
    expect(lines('In the list')).toEqual(listKeys.map(({ text }) => text));
    await user.click(screen.getByRole('checkbox', { name: 'Use single keys as shortcuts' }));
    expect(lines('In the list')).toEqual(listKeys.filter(({ rowKey }) => rowKey).map(({ text }) => text));
    expect(screen.getByText('Next row').nextElementSibling).toHaveTextContent(/^↓$/);
  });
});

test('turning single keys off leaves the keys that still work', async () => {
  const { user } = await renderPalette({ plugins, at: '/pets', page: <HelpSheet close={vi.fn()} /> });
  await user.click(screen.getByRole('checkbox', { name: 'Use single keys as shortcuts' }));
  expect(lines('Pets')).toEqual(['Save all']);
  expect(screen.queryByRole('region', { name: 'Portal' })).not.toBeInTheDocument();
  expect(lines('Everywhere')).toEqual(['Search or run a command']);
  await user.click(screen.getByRole('checkbox', { name: 'Use single keys as shortcuts' }));
  expect(lines('Pets')).toEqual(['New pet', 'Save all']);
});
