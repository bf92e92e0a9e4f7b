import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userDetails, validateAddress } from '#core/contract/session.ts';
import { signedInAtom } from '#core/session/session.ts';
import { forgetMessages, recentMessages } from '#core/ui/toast/toast.ts';
import { details } from '#tests/builders/details.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { renderPortal } from '#tests/builders/render/renderPortal.tsx';
import { renderSignedIn, type SignedInParts } from '#tests/builders/render/renderSignedIn.tsx';
import { listOrganisations, makePrimary } from '../contract.ts';
import { organisation } from '../index.ts';
import SwitchOrganisation from './SwitchOrganisation.tsx';

const organisations = [
  { id: 10, name: 'Acme Trading', email: 'hello@acme.test', industry: 'Trade', primary: true },
  { id: 11, name: 'Beta Logistics', email: 'hello@beta.test', industry: 'Transport', primary: false },
];

const draw = (parts: SignedInParts = {}) =>
  renderSignedIn(<SwitchOrganisation />, {
    at: '/organisation/list',
    plugins: [organisation],
    replies: [answer(listOrganisations, { organisations }), answer(makePrimary, {})],
    ...parts,
  });

beforeEach(forgetMessages);

describe('the switch page', () => {
  test.each([
    [
      '?userorg_status=user_deactivated',
      'Your primary organisation account has been deactivated. Please contact your CRM administrator for access.',
    ],
    [
      '?userorg_status=user_deleted',
      'You were removed from primary organisation. Please go to your other organisation.',
    ],
    ['', 'Permission denied to access your primary organization in this IP address, Please switch organisation.'],
    [
      '?userorg_status=other',
      'Permission denied to access your primary organization in this IP address, Please switch organisation.',
    ],
  ])('with %j it warns with the words of the specification', async (query, sentence) => {
    await draw({ at: `/organisation/list${query}` });
    expect(within(screen.getByRole('main')).getByRole('alert').textContent).toBe(sentence);
  });

  test('cards show name, email, industry, and switch to another organisation', async () => {
    const { server, user, history } = await draw();
    await screen.findByRole('heading', { name: 'Beta Logistics' });
    const [acme, beta] = screen.getAllByRole('listitem') as [HTMLElement, HTMLElement];
    expect(within(acme).getByText('Primary organisation')).toBeInTheDocument();
    expect(within(acme).queryByRole('button')).not.toBeInTheDocument();
    expect(within(beta).getByText('hello@beta.test')).toBeVisible();
    expect(within(beta).getByText('Transport')).toBeVisible();
    await user.click(within(beta).getByRole('button', { name: /^Go to Organisation/ }));
    expect(server.calls(makePrimary)).toEqual([{ params: { id: 11 } }]);
    expect(history.at(-1)).toBe('/');
  });

  const shut = (partial = {}) => details({ person: { active: false, ...partial } });

  test("'Try again' for the primary organisation goes to the index once, and replaces the history entry", async () => {
    const { server, user, host, history } = await draw({ details: shut() });
    const go = vi.spyOn(host, 'go');
    server.reply(answer(userDetails, details()));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(server.calls(userDetails)).toHaveLength(1);
    expect(go.mock.calls).toEqual([['/', { replace: true }]]);
    expect(history).toEqual(['/']);
  });

  test('an organisation that is still refused is reported after each press, and the page stays', async () => {
    const { server, user, history } = await draw({ details: shut() });
    const again = await screen.findByRole('button', { name: 'Try again' });
    for (const times of [1, 2, 3]) {
      await user.click(again);
      expect(server.calls(userDetails)).toHaveLength(times);
      expect(recentMessages().map(({ text }) => text)).toEqual(Array(times).fill('You still cannot use Acme Trading.'));
    }
    expect(history).toEqual(['/organisation/list']);
    expect(again).toHaveFocus();
  });

  test('a session that cannot be read says why', async () => {
    const { server, user, history } = await draw({ details: shut() });
    server.reply(refuse(userDetails, 503, 'The portal is busy.'));
    const again = await screen.findByRole('button', { name: 'Try again' });
    await user.click(again);
    expect(recentMessages().map(({ type, text }) => [type, text])).toEqual([['danger', 'The portal is busy.']]);
    expect(history).toEqual(['/organisation/list']);
    expect(again).not.toHaveAttribute('aria-busy');
  });

  test('if another organisation has become the primary one, the page goes to the index', async () => {
    const { server, user, address } = await renderPortal({
      plugins: [organisation],
      at: '/organisation/list',
      replies: [
        answer(listOrganisations, { organisations }),
        refuse(validateAddress, 451, 'No.', { reason: 'shut_out' }),
      ],
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.reply(answer(userDetails, details({ organisation: { id: 11 } })), answer(validateAddress, {}));
    await user.click(again);
    await waitFor(() => expect(address()).not.toBe('/organisation/list'));
    expect(recentMessages()).toEqual([]);
  });

  test('if the primary organisation can be used, the page goes on, whatever its address says', async () => {
    const { user, history } = await draw({ at: '/organisation/list?userorg_status=user_deactivated' });
    await user.click(await screen.findByRole('button', { name: 'Continue to Acme Trading' }));
    expect(history.at(-1)).toBe('/');
  });

  test('a person on this page is redirected as soon as the session allows it', async () => {
    const { store, history } = await draw({ details: shut() });
    await screen.findByRole('button', { name: 'Try again' });
    expect(history).not.toContain('/');
    act(() => store.set(signedInAtom, (now) => now && { ...now, details: details() }));
    expect(history.at(-1)).toBe('/');
  });

  test('the warning and the organisations come before New Organisation', async () => {
    await draw({ details: details({ person: { manyOrganisations: true } }) });
    const beta = await screen.findByRole('heading', { name: 'Beta Logistics' });
    const create = screen.getByRole('button', { name: 'New Organisation' });
    const warning = within(screen.getByRole('main')).getByRole('alert');
    expect(warning.compareDocumentPosition(beta)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(beta.compareDocumentPosition(create)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('from a refused network address no organisation can be created, because the server would refuse its form', async () => {
    await draw({
      details: details({ person: { manyOrganisations: true } }),
      addressAllowed: false,
    });
    await screen.findByRole('heading', { name: 'Beta Logistics' });
    expect(screen.queryByRole('button', { name: 'New Organisation' })).not.toBeInTheDocument();
  });

  test('the page offers to sign out, and names the product', async () => {
    await draw();
    expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute(
      'href',
      '/account/signout?reason=signed_out',
    );
    expect(screen.getByText('Gatehouse')).toBeVisible();
  });

  test('a person without an organisation is not told about a refused one', async () => {
    await draw({
      details: details({ organisation: null }),
      replies: [answer(listOrganisations, { organisations: [] })],
    });
    expect(await screen.findByText('No data to display')).toBeVisible();
    expect(within(screen.getByRole('main')).queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a list that cannot be read can be read again', async () => {
    const { server, user } = await draw({ replies: [refuse(listOrganisations, 503, 'The portal is busy.')] });
    expect(await screen.findByText('The portal is busy.')).toBeVisible();
    server.reply(answer(listOrganisations, { organisations }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Acme Trading' })).toBeVisible();
  });
});
