import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { member } from '#core/access/rules.ts';
import { definePlugin } from '#core/plugin/plugin.ts';
import { ada, pet, type Pet } from '#tests/builders/render/pets.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { RecordView } from './RecordView.tsx';

const part = () => Promise.resolve({ default: () => <p>What happened</p> });
const diary = definePlugin({ id: 'diary', title: 'Diary', history: { access: member, part } });
const reading = { data: ada, error: null, isFetching: false, refetch: () => Promise.resolve() };
const same = (read: Pet) => read;

const draw = (at: string) =>
  renderSignedIn(
    <RecordView
      reading={reading}
      of={pet}
      recordOf={same}
      one="pet"
      columns={2}
      back={{ href: '/pet', title: 'Pets', label: 'Back to the pets' }}
      addressOf={({ id }, { tab }) => `/pet/${id}${tab ? `?tab=${tab}` : ''}`}
      head={({ home }) => ({ note: `Lives in the ${home}` })}
      commands={({ name }) => <button type="button">Feed {name}</button>}
      facts={({ home, hungry }) => ({ Home: home, Hungry: hungry && 'Yes', Owner: null })}
      tabs={({ name }) => [
        { key: 'meals', label: 'Meals', count: 3, content: <p>The meals of {name}</p>, scrolls: true },
        { key: 'walks', label: 'Walks', content: <p>The walks of {name}</p> },
      ]}
    />,
    { at, plugins: [diary] },
  );

test('a record has its name, note, commands, facts and tabs, and its history as the last tab', async () => {
  await draw('/pet/1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada' })).toBeVisible();
  expect(screen.getByText('Lives in the Barn')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Feed Ada' })).toBeVisible();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Home', 'Hungry']);
  const tabs = within(screen.getByRole('navigation', { name: 'About this pet' })).getAllByRole('link');
  expect(tabs.map((tab) => tab.getAttribute('href'))).toEqual(['/pet/1', '/pet/1?tab=walks', '/pet/1?tab=history']);
  expect(screen.getByText('The meals of Ada')).toBeVisible();
});

test('the address names the tab; one that it does not know opens the first', async () => {
  await draw('/pet/1?tab=walks');
  expect(await screen.findByText('The walks of Ada')).toBeVisible();
  await draw('/pet/1?tab=naps');
  expect(await screen.findByText('The meals of Ada')).toBeVisible();
});

test('the history is shown in its own tab', async () => {
  await draw('/pet/1?tab=history');
  expect(await screen.findByText('What happened')).toBeVisible();
});
