import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { member } from '#core/access/rules.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { myOrganisationPath } from '#plugins/organisation/paths.ts';
import { details, memberDetails } from '#tests/builders/details.ts';
import { narrow } from '#tests/builders/narrow.ts';
import { renderSignedIn, type SignedInParts } from '#tests/builders/renderSignedIn.tsx';
import { applications } from '../index.ts';
import Launcher from './Launcher.tsx';

const tiles = ['CRM', 'Books', 'Desk'].map((name, at) => ({
  id: at + 2,
  name,
  image: `${name.toLowerCase()}.svg`,
  url: `https://${name.toLowerCase()}.test/`,
  description: `All about ${name}`,
  mobileUrl: name === 'Desk' ? '' : `https://m.${name.toLowerCase()}.test/`,
}));

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

const draw = (parts: SignedInParts = {}) =>
  renderSignedIn(<Launcher />, {
    at: '/application/list',
    details: details({ tiles }),
    plugins: [applications, panel],
    ...parts,
  });

const tile = (name: RegExp | string) => screen.getByRole('link', { name });

describe('the launcher', () => {
  test('welcomes by name and organisation, without a call', async () => {
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
      'Admin PanelYour organisations, people and rules',
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
    const { user } = await draw();
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

  test('without applications says whom to ask', async () => {
    await draw({ details: memberDetails({ tiles: [] }) });
    expect(screen.getByText(/Ask an administrator of Acme Trading for those that you need\./)).toBeVisible();
    expect(tile(/^Admin Panel/)).toBeVisible();
  });
});
