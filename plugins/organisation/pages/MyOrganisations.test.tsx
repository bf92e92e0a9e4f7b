import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { details } from '#tests/builders/details.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { renderSignedIn, type SignedInParts } from '#tests/builders/render/renderSignedIn.tsx';
import { listOrganisations, makePrimary, type OrganisationItem } from '../contract.ts';
import { organisation } from '../index.ts';
import MyOrganisations from './MyOrganisations.tsx';

const acme = { id: 10, name: 'Acme Trading', email: 'hello@acme.test', industry: 'Trade', primary: true };
const beta = { id: 11, name: 'Beta Logistics', email: 'hello@beta.test', industry: '', primary: false };
const list = (...organisations: OrganisationItem[]) => answer(listOrganisations, { organisations });

const draw = (parts: SignedInParts = {}) =>
  renderSignedIn(<MyOrganisations />, {
    at: '/myorganisation/myorganisation',
    plugins: [organisation],
    replies: [list(acme, beta)],
    ...parts,
  });

const row = (name: RegExp) => screen.getByRole('row', { name });

describe('My Organisations', () => {
  test('a list that cannot be read says why, and loads again', async () => {
    const { server, user } = await draw({ replies: [refuse(listOrganisations, 500, 'Something went wrong.')] });
    expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent('Something went wrong.');
    server.reply(list(acme));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Acme Trading')).toBeVisible();
  });

  test('the list shows name, email, industry, and marks the primary organisation', async () => {
    await draw();
    await screen.findByText('Beta Logistics');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Name',
      'Email',
      'Industry',
      'Action',
    ]);
    expect(within(row(/Acme/)).getByText('Primary organisation')).toBeInTheDocument();
    expect(within(row(/Acme/)).queryByRole('button')).not.toBeInTheDocument();
    expect(
      within(row(/Beta/))
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent),
    ).toEqual(['Beta Logistics', 'hello@beta.test', '-', 'Go to Organisation']);
  });

  test("'Go to Organisation' makes the organisation the primary one and goes to the index", async () => {
    const { server, user, history } = await draw({
      replies: [list(acme, beta), answer(makePrimary, {}, 'Beta Logistics is now your primary organisation.')],
    });
    await user.click(await screen.findByRole('button', { name: 'Go to Organisation Beta Logistics' }));
    expect(server.calls(makePrimary)).toEqual([{ params: { id: 11 } }]);
    expect(await screen.findByText('Beta Logistics is now your primary organisation.')).toBeVisible();
    expect(history.at(-1)).toBe('/');
  });

  test('the page works with the keyboard alone', async () => {
    const { server, user } = await draw({ replies: [list(acme, beta), answer(makePrimary, {})] });
    await screen.findByText('Beta Logistics');
    await user.keyboard('jj');
    expect(row(/Beta/)).toHaveFocus();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(server.calls(makePrimary)).toEqual([{ params: { id: 11 } }]);
  });

  test('an empty list says so', async () => {
    await draw({ replies: [list()] });
    expect(await screen.findByText('No data to display')).toBeVisible();
  });

  test('a phone shows cards', async () => {
    narrow();
    const { server, user } = await draw({ replies: [list(acme, beta), answer(makePrimary, {})] });
    expect(await screen.findByRole('heading', { name: 'Beta Logistics' })).toBeVisible();
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    const [first, second] = screen.getAllByRole('listitem');
    expect(within(first as HTMLElement).getByText('Primary organisation')).toBeInTheDocument();
    await user.click(within(second as HTMLElement).getByRole('button', { name: /^Go to Organisation/ }));
    expect(server.calls(makePrimary)).toEqual([{ params: { id: 11 } }]);
  });
});

describe("'New Organisation'", () => {
  const many = { manyOrganisations: true };
  const button = () => screen.queryByRole('button', { name: 'New Organisation' });

  test('opens its page, for owners and admins with the flag', async () => {
    const { user, history } = await draw({ details: details({ person: many }) });
    await user.click(button() as HTMLElement);
    expect(history.at(-1)).toBe('/organisation/create');
  });

  test('is the round button on a phone', async () => {
    narrow();
    await draw({ details: details({ person: many }) });
    expect(button()).toHaveTextContent('');
  });

  test.each([
    ['without the flag', details()],
    ['not an owner', details({ person: { ...many, owner: false } })],
    ['not an admin', details({ person: many, organisation: { admin: false } })],
    ['external', details({ person: many, organisation: { external: true } })],
  ])('is hidden for a person who is %s', async (_who, who) => {
    await draw({ details: who });
    expect(button()).not.toBeInTheDocument();
  });
});
