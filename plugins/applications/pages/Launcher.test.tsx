import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { member } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { myOrganisationPath } from '#plugins/organisation/paths.ts';
import { viewSummary, type Summary } from '#plugins/dashboard/contract.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { details, memberDetails } from '#tests/builders/details.ts';
import { narrow } from '#tests/builders/browser/narrow.ts';
import { idleAtOnce } from '#tests/builders/browser/idleAtOnce.ts';
import { renderSignedIn, type SignedInParts } from '#tests/builders/render/renderSignedIn.tsx';
import { applications } from '../index.ts';
import { arrangeTiles, listAskable } from '../contract.ts';
import Launcher from './Launcher.tsx';

const tiles = ['CRM', 'Books', 'Desk'].map((name, at) => ({
  id: at + 2,
  name,
  image: `${name.toLowerCase()}.svg`,
  url: `https://${name.toLowerCase()}.test/`,
  description: `All about ${name}`,
  pinned: false,
  mobileUrl: name === 'Desk' ? '' : `https://m.${name.toLowerCase()}.test/`,
}));

const [crm] = tiles as [(typeof tiles)[number]];

const summary: Summary = {
  people: { all: 20, active: 19, inactive: 1, pending: 7, notInvited: 0, external: 0 },
  requests: { count: 0, first: [] },
  invitations: { expired: 2, notDelivered: 0 },
  secondFactor: { on: 3, of: 12 },
  openAdmins: { count: 0, first: [] },
  withoutApplication: { count: 0, exact: true },
  unusedPolicies: { count: 0, first: [] },
  applications: [],
};

const panel = definePlugin({
  id: 'panel',
  title: 'Panel',
  routes: [
    route({
      name: 'MyOrganisation',
      at: myOrganisationPath,
      title: 'My Organisations',
      access: member,
      page: () => Promise.reject(new Error('Not drawn here.')),
    }),
  ],
});

function draw(parts: SignedInParts = {}) {
  const session = parts.details ?? details({ tiles });
  const arranged = answer(arrangeTiles, ({ body }) => {
    const tileOf = (id: number) => session.tiles.find((one) => one.id === id) ?? crm;
    session.tiles = body.tiles.map(({ id, pinned }) => ({ ...tileOf(id), pinned }));
    return {};
  });
  return renderSignedIn(<Launcher />, {
    at: '/application/list',
    plugins: [applications, panel],
    replies: [answer(viewSummary, summary), arranged],
    ...parts,
    details: session,
  });
}

/** Draws the launcher, and waits for what loads when its tiles stand. */
async function drawAll(parts: SignedInParts = {}) {
  idleAtOnce();
  const drawn = await draw(parts);
  await screen.findByRole('button', { name: `Arrange ${parts.details?.tiles[0]?.name ?? 'CRM'}` });
  return drawn;
}

const tile = (name: RegExp | string) => screen.getByRole('link', { name });

describe('the launcher', () => {
  test('welcomes by name and organisation, before any call', async () => {
    const { server } = await draw();
    expect(screen.getByRole('heading', { name: 'Welcome, Olga Owner' })).toBeVisible();
    expect(screen.getByText('Acme Trading')).toBeVisible();
    expect(server.requests).toEqual([]);
  });

  test("has the tile 'Admin Panel' and one per application, which opens in a new tab", async () => {
    await draw();
    expect(
      screen
        .getAllByRole('link')
        .slice(1)
        .map((link) => link.textContent),
    ).toEqual([
      'Admin PanelYour organisations, users and policies',
      'CRMAll about CRM(opens in a new tab)',
      'BooksAll about Books(opens in a new tab)',
      'DeskAll about Desk(opens in a new tab)',
    ]);
    expect(tile(/^Admin Panel/)).toHaveAttribute('href', '/myorganisation/myorganisation');
    expect(tile(/^CRM/)).toHaveAttribute('href', 'https://crm.test/');
    expect(tile(/^CRM/)).toHaveAttribute('target', '_blank');
    expect(tile(/^CRM/)).toHaveAttribute('rel', expect.stringContaining('noopener'));
    const picture = within(tile(/^CRM/)).getByRole('presentation');
    expect(picture).toHaveAttribute('src', '/catalogue/crm.svg');
    expect(picture).toHaveAttribute('width', '48');
    expect(picture).toHaveAttribute('height', '48');
  });

  test('opens the mobile address on a small screen, if there is one', async () => {
    narrow();
    await draw();
    expect(tile(/^CRM/)).toHaveAttribute('href', 'https://m.crm.test/');
    expect(tile(/^Desk/)).toHaveAttribute('href', 'https://desk.test/');
  });

  test('shows a usable tile when its picture is missing', async () => {
    await draw();
    fireEvent.error(within(tile(/^CRM/)).getByRole('presentation'));
    expect(within(tile(/^CRM/)).queryByRole('presentation')).not.toBeInTheDocument();
    expect(tile(/^CRM/)).toBeVisible();
  });

  test('moves among the tiles by arrow keys', async () => {
    const { user } = await drawAll();
    tile(/^Admin Panel/).focus();
    await user.keyboard('{ArrowRight}');
    expect(tile(/^CRM/)).toHaveFocus();
    await user.keyboard('{End}');
    expect(tile(/^Desk/)).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(tile(/^Desk/)).toHaveFocus();
    await user.keyboard('{ArrowLeft}{Home}');
    expect(tile(/^Admin Panel/)).toHaveFocus();
    await user.keyboard('{Control>}{ArrowRight}{/Control}');
    expect(tile(/^Admin Panel/)).toHaveFocus();
  });

  test("shows an admin 'Add Applications'", async () => {
    await draw();
    expect(tile('Add Applications')).toHaveAttribute('href', '/application/add');
  });

  test("shows an ordinary member no 'Add Applications'", async () => {
    await draw({ details: memberDetails({ tiles }) });
    expect(screen.queryByRole('link', { name: 'Add Applications' })).not.toBeInTheDocument();
  });

  test('without applications says whom to ask, by name', async () => {
    const people = [
      { name: 'Olga Owner', owner: true },
      { name: 'Adam Admin', owner: false },
    ];
    idleAtOnce();
    await draw({ details: memberDetails({ tiles: [] }), replies: [answer(listAskable, { people })] });
    expect(screen.getByText(/Ask an administrator of Acme Trading for the ones you need\./)).toBeVisible();
    expect(await screen.findByText(/These are Olga Owner \(owner\) and Adam Admin\./)).toBeVisible();
    expect(tile(/^Admin Panel/)).toBeVisible();
  });
});

const names = () => [...document.querySelectorAll('[data-tile] > a .font-medium')].map((name) => name.textContent);

describe('arranging the tiles', () => {
  const choose = async (user: UserEvent, of: string, entry: string) => {
    await user.click(screen.getByRole('button', { name: `Arrange ${of}` }));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  };

  test('by their menus: shown at once, kept on the server, and the focus stays', async () => {
    const { user, server } = await drawAll({ details: memberDetails({ tiles }) });
    await user.click(screen.getByRole('button', { name: 'Arrange CRM' }));
    expect(await screen.findByRole('menuitem', { name: /^Move left/ })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('menuitem', { name: 'Move right' }));
    expect(names()).toEqual(['Books', 'CRM', 'Desk']);
    expect(await screen.findByText('CRM is now 2 of 3.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Arrange CRM' })).toHaveFocus();
    const saved = [3, 2, 4].map((id) => ({ id, pinned: false }));
    expect(server.calls(arrangeTiles)).toEqual([{ body: { tiles: saved } }]);
  });

  test('a pinned tile stands before the others', async () => {
    const { user } = await drawAll({ details: memberDetails({ tiles }) });
    await choose(user, 'Desk', 'Pin');
    expect(names()).toEqual(['Desk', 'CRM', 'Books']);
    expect(await screen.findByText(/^Desk is pinned/)).toBeVisible();
  });

  test('by dragging; a refusal puts the tiles back and says why', async () => {
    const { server } = await drawAll({ details: memberDetails({ tiles }) });
    const drag = (from: string, onto: string) => {
      fireEvent.dragStart(tile(new RegExp(`^${from}`)));
      fireEvent.dragOver(tile(new RegExp(`^${onto}`)), { timeStamp: 1_000 });
    };
    drag('Desk', 'CRM');
    expect(names()).toEqual(['Desk', 'CRM', 'Books']);
    fireEvent.dragEnd(tile(/^Desk/));
    expect(names()).toEqual(['CRM', 'Books', 'Desk']);

    server.reply(refuse(arrangeTiles, 503, 'The server is busy.'));
    drag('Desk', 'CRM');
    fireEvent.drop(tile(/^Desk/));
    expect(names()).toEqual(['Desk', 'CRM', 'Books']);
    expect(await screen.findByText('The server is busy.')).toBeVisible();
    expect(names()).toEqual(['CRM', 'Books', 'Desk']);
  });

  test('many tiles are searched by name and line; Enter opens the first', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ ...crm, id: at + 2, name: `App ${at}` }));
    const { user } = await drawAll({
      details: memberDetails({ tiles: [...many, { ...crm, id: 99, name: 'Payroll' }] }),
    });
    const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await user.type(screen.getByRole('searchbox', { name: 'Search your applications' }), 'payr');
    await waitFor(() => expect(names()).toEqual(['Payroll']));
    await user.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledOnce();
    await user.keyboard('x');
    expect(await screen.findByText('No results for “payrx”.')).toBeVisible();
  });
});
