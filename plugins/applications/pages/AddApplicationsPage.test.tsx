import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { codes } from '#core/contract/envelope.ts';
import { answer, refuse, type Canned } from '#tests/builders/render/fakeServer.ts';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { addApplications, listAllApplications, listApplications, type Addable } from '../contract.ts';
import { applications } from '../index.ts';
import AddApplicationsPage from './AddApplicationsPage.tsx';
import ApplicationList from './ApplicationList.tsx';

const names = ['CRM', 'Books', 'Desk'];
const added = new Set<number>();
const catalogue = answer(listAllApplications, () => ({
  applications: names.map((name, index): Addable => {
    const id = index + 2;
    const has = added.has(id);
    return { id, name, description: `About ${name}`, image: '', content: '', added: has, chosen: has };
  }),
}));
const adding = answer(
  addApplications,
  ({ body }) => {
    for (const { id = 0 } of body.applications) added.add(id);
    return {};
  },
  'Done as asked.',
);

function draw(has: number[], ...replies: Canned[]) {
  added.clear();
  for (const id of has) added.add(id);
  return renderSignedIn(<AddApplicationsPage />, { plugins: [applications], replies: [catalogue, adding, ...replies] });
}

const tile = (name: RegExp) => screen.findByRole('button', { name });
const submit = () => screen.getByRole('button', { name: 'Add Applications' });
const expectText = async (text: string | RegExp) => expect((await screen.findAllByText(text))[0]).toBeVisible();

describe('the onboarding', () => {
  test('it welcomes with the words of docs/specification/product.md, on a phone with a heading', async () => {
    const { unmount } = await draw([]);
    expect(screen.getByRole('heading', { name: 'Welcome Admin !' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'All applications' })).toBeVisible();
    expect(screen.getByText('Choose applications to get start your business..')).toBeVisible();
    unmount();
    narrow();
    await draw([]);
    expect(screen.getByRole('heading', { name: 'Add applications' })).toBeVisible();
  });

  test('nothing can be added before an application is chosen, and without applications one cannot go on', async () => {
    const { user } = await draw([]);
    const crm = await tile(/^CRM/);
    expect(submit()).toBeDisabled();
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
    await user.click(crm);
    expect(crm).toHaveAttribute('aria-pressed', 'true');
    expect(submit()).toBeEnabled();
    await user.click(crm);
    expect(crm).toHaveAttribute('aria-pressed', 'false');
    expect(submit()).toBeDisabled();
  });

  test('it adds the chosen applications, which then stay chosen, and goes on', async () => {
    const { user, server } = await draw([]);
    await user.click(await tile(/^CRM/));
    await user.click(await tile(/^Desk/));
    await user.click(submit());
    await expectText('Done as asked.');
    expect(server.calls(addApplications)).toMatchObject([{ body: { applications: [{ id: 2 }, { id: 4 }] } }]);
    expect(await screen.findByRole('link', { name: 'Next' })).toHaveAttribute('href', '/application/list');
    expect(screen.queryByRole('button', { name: /^CRM/ })).toBeNull();
    expect(screen.getAllByText('Added')).toHaveLength(2);
  });

  test("an organisation with applications sees 'Next', until a new one is chosen", async () => {
    const { user } = await draw([2]);
    expect(await screen.findByRole('link', { name: 'Next' })).toBeVisible();
    await user.click(await tile(/^Books/));
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
  });

  test('the button shows the progress; a failure is reported and the choice is kept', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { user } = await draw([], {
      endpoint: addApplications,
      async respond() {
        await held;
        return refuse(addApplications, codes.fault, 'Something went wrong.').respond(undefined as never);
      },
    });
    await user.click(await tile(/^CRM/));
    await user.click(submit());
    expect(await screen.findByRole('button', { name: 'Adding Applications' })).toHaveAttribute('aria-busy', 'true');
    release();
    await expectText('Something went wrong.');
    expect(await tile(/^CRM/)).toHaveAttribute('aria-pressed', 'true');
    expect(submit()).toBeEnabled();
  });
});

describe('the list', () => {
  const listed = answer(listApplications, () => ({
    applications: [...added].map((id) => ({
      id,
      name: names[id - 2] ?? '',
      description: 'What it does',
      image: '',
      userCount: 1234,
    })),
  }));

  async function drawList() {
    added.clear();
    added.add(2);
    return renderSignedIn(<ApplicationList />, { plugins: [applications], replies: [catalogue, adding, listed] });
  }

  test('it has name, description and users, and each name links to its page', async () => {
    await drawList();
    expect(await screen.findByRole('link', { name: 'CRM' })).toHaveAttribute('href', '/application/view/2');
    expect(screen.getByText('What it does')).toBeVisible();
    expect(screen.getByText('1,234')).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Application name',
      'Description',
      'Users count',
    ]);
  });

  test("'Add Application' opens the dialog, where 'Add' adds at once and then reads 'Added'", async () => {
    const { user, server } = await drawList();
    await screen.findByRole('link', { name: 'CRM' });
    await user.click(screen.getByRole('button', { name: 'Add Application' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add applications to organisation' });
    expect(await within(dialog).findByRole('button', { name: 'Added CRM' })).toHaveAttribute('aria-disabled', 'true');
    // What can be added is first, and stays in its place once it is added.
    const order = () =>
      within(dialog)
        .getAllByRole('listitem')
        .map((row) => row.querySelector('p')?.textContent);
    expect(order()).toEqual(['Books', 'Desk', 'CRM']);
    await user.click(within(dialog).getByRole('button', { name: 'Added CRM' }));
    expect(server.calls(addApplications)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Add Books' }));
    expect(await within(dialog).findByRole('button', { name: 'Added Books' })).toHaveTextContent('Added');
    expect(order()).toEqual(['Books', 'Desk', 'CRM']);
    expect(server.calls(addApplications)).toMatchObject([{ body: { applications: [{ id: 3 }] } }]);
    await waitFor(() => expect(document.body).toHaveTextContent('2 applications'));
  });
});
