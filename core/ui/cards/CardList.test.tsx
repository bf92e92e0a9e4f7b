import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { BulkBar } from '#core/list/selected/BulkBar.tsx';
import { CardList, type CardListProps } from './CardList.tsx';

interface Person {
  id: number;
  name: string;
}

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Person ${at + 1}` }));

function Cards(props: Partial<CardListProps<Person>>) {
  return (
    <CardList
      label="People"
      rows={people(3)}
      rowKey={({ id }) => String(id)}
      rowLabel={({ name }) => name}
      card={({ id, name }) => ({ title: name, href: `/user/view/${id}`, lines: [`person${id}@example.com`] })}
      {...props}
    />
  );
}

test('cards link to their record and have their number', () => {
  render(<Cards rows={people(10_000)} total={100_000} />);
  expect(screen.getByRole('list', { name: 'People' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Person 1' })).toHaveAttribute('href', '/user/view/1');
  const cards = screen.getAllByRole('listitem');
  expect(cards.length).toBeLessThan(60);
  expect(cards[0]).toHaveAttribute('aria-setsize', '100000');
});

test('is printed with every card that is loaded, and is drawn as before afterwards', () => {
  const loaded: (Person | undefined)[] = people(201);
  loaded[150] = undefined;
  render(<Cards rows={loaded} />);
  const before = screen.getAllByRole('listitem').length;
  fireEvent(window, new Event('beforeprint'));
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(loaded.flatMap((one) => one?.name ?? []));
  fireEvent(window, new Event('afterprint'));
  expect(screen.getAllByRole('listitem')).toHaveLength(before);
});

test('draws the visible cards first, and further cards after the paint', () => {
  const drawn: number[] = [];
  function Lead() {
    useLayoutEffect(() => {
      drawn.push(screen.getAllByRole('listitem').length);
    }, []);
    return null;
  }
  render(<Cards rows={people(100)} card={({ name }) => ({ title: name, lead: <Lead /> })} />);
  // Cards of 61 px in a window of 768 px, part of which is taken by bars.
  expect(drawn[0]).toBeGreaterThan(8);
  expect(drawn[0]).toBeLessThan(12);
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(drawn[0] ?? Infinity);
});

test('End goes to the last card even before the further cards are drawn', () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const height = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(6200);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  flushSync(() => root.render(<Cards rows={people(100)} />));
  const [first] = screen.getAllByRole('listitem');
  first?.focus();
  fireEvent.keyDown(first ?? place, { key: 'End' });
  expect(Math.max(...scrolled.mock.calls.map(([to]) => (to as ScrollToOptions).top ?? 0))).toBeGreaterThan(3000);
  root.unmount();
  place.remove();
  vi.unstubAllGlobals();
  scrolled.mockRestore();
  height.mockRestore();
});

test('shows skeletons, and a text when the list is empty', () => {
  const empty = <p>No data to display</p>;
  const { rerender } = render(<Cards rows={[]} loading empty={empty} />);
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('Loading ...');
  rerender(<Cards rows={[]} empty={empty} />);
  expect(screen.getByText('No data to display')).toBeInTheDocument();
});

test('a skeleton has the shape of a card', () => {
  const selection = { keys: new Set<string>(), onChange: () => undefined };
  const { container } = render(<Cards rows={[]} loading few={1} lead="square" lineCount={2} {...{ selection }} />);
  const bars = [...container.querySelectorAll('.animate-pulse')];
  // The checkbox, the picture, the title and two lines.
  expect(bars).toHaveLength(5);
  expect(bars.filter((bar) => bar.classList.contains('rounded-full'))).toEqual([]);
});

test('announces the number of results of another search, but not the first number', () => {
  const { rerender } = render(<Cards />);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  rerender(<Cards loading />);
  rerender(<Cards rows={[]} />);
  expect(screen.getByRole('status')).toHaveTextContent('No results');
});

test('cards are ticked; the bar shows their number and offers all matches', async () => {
  const user = userEvent.setup();
  const onSelectAll = vi.fn();
  function Page() {
    const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
    return (
      <>
        <BulkBar
          count={keys.size}
          one="person"
          many="people"
          total={1_240}
          onSelectAll={onSelectAll}
          onClear={() => setKeys(new Set())}
        >
          <button type="button">Resend</button>
        </BulkBar>
        <Cards selection={{ keys, onChange: setKeys }} />
      </>
    );
  }
  render(<Page />);
  expect(screen.queryByRole('button', { name: 'Resend' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Select Person 2' }));
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('1 person selected');
  await user.click(screen.getByRole('button', { name: 'Select all 1,240 people' }));
  expect(onSelectAll).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.getByRole('checkbox', { name: 'Select Person 2' })).not.toBeChecked();
  expect(screen.getAllByRole('status')[0]).toHaveTextContent('');
});
