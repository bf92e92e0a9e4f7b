import { act, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { expect, test } from 'vitest';
import { ada, adam, bob, pet, type Pet } from '#tests/builders/render/pets.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { pageRecordsAtom, useProvideRecords } from '#core/command/hostAtom.ts';
import { DataTable } from '#core/ui/table/DataTable.tsx';
import { useFocusedRow } from './useFocusedRow.ts';

const keyOf = ({ id }: Pet): string => String(id);
const nameOf = ({ name }: Pet): string => name;
const columns = [{ key: 'name', title: 'Name', cell: nameOf }];

function Page({ rows }: { rows: readonly Pet[] }) {
  const focus = useFocusedRow(rows, keyOf);
  useProvideRecords(pet, focus.records);
  return (
    <div onFocus={focus.onFocus}>
      <input aria-label="Filter" />
      <DataTable label="Pets" {...{ rows, columns }} rowKey={keyOf} rowLabel={nameOf} onFocusRow={focus.onFocusRow} />
      {createPortal(<input aria-label="In a dialog" />, document.body)}
    </div>
  );
}

async function draw() {
  const drawn = await renderSignedIn(<Page rows={[ada, adam, bob]} />);
  const focus = (element: HTMLElement) => act(async () => element.focus());
  await focus(screen.getByRole('row', { name: /Bob/ }));
  return { ...drawn, focus, records: () => drawn.store.get(pageRecordsAtom).flatMap(({ records }) => records) };
}

test('the focused row provides its record', async () => {
  const { focus, records } = await draw();
  expect(records()).toEqual([bob]);
  await focus(screen.getByRole('row', { name: /Adam/ }));
  expect(records()).toEqual([adam]);
});

test('the record stays while the palette or a dialog has the focus', async () => {
  const { focus, records } = await draw();
  await act(async () => (document.activeElement as HTMLElement).blur());
  expect(records()).toEqual([bob]);
  await focus(screen.getByRole('textbox', { name: 'In a dialog' }));
  expect(records()).toEqual([bob]);
});

test('moving to the filter leaves the row', async () => {
  const { focus, records } = await draw();
  await focus(screen.getByRole('textbox', { name: 'Filter' }));
  expect(records()).toEqual([]);
});

test("the record is the list's current one; when it is removed, the row at its place provides its record", async () => {
  const { rerender, records } = await draw();
  rerender(<Page rows={[{ ...bob, hungry: false }]} />);
  expect(records()).toEqual([{ ...bob, hungry: false }]);
  rerender(<Page rows={[ada]} />);
  expect(records()).toEqual([ada]);
  rerender(<Page rows={[]} />);
  expect(records()).toEqual([]);
});
