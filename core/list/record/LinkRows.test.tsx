import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { member } from '#core/access/rules.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { LinkRow, LinkRows } from './LinkRows.tsx';

const pets = definePlugin({
  id: 'pets',
  title: 'Pets',
  routes: [
    route({
      name: 'PetView',
      at: path('/pet/view/:id'),
      title: 'Pet',
      access: member,
      page: () => Promise.reject(new Error('Not drawn here.')),
    }),
  ],
});

const draw = (to: string | undefined, plugins = [pets]) =>
  renderSignedIn(
    <LinkRows>
      <LinkRow id={7} name="Rex" route={to} badges={['2FA', 'IP']}>
        <span>Barn</span>
      </LinkRow>
    </LinkRows>,
    { plugins },
  );

const row = () => screen.getByRole('listitem');
const tint = 'over:bg-hover';

test('a row shows its texts, and its link opens the record', async () => {
  const { user, history } = await draw('PetView');
  expect(row()).toHaveTextContent('Rex2FAIPBarn');
  await user.click(screen.getByRole('link', { name: 'Rex' }));
  expect(history).toEqual(['/', '/pet/view/7']);
});

// jsdom has no layout; the classes make the link cover its row.
test('a row can be pressed anywhere, because its link covers it, and shows that on hover', async () => {
  await draw('PetView');
  const link = screen.getByRole('link', { name: 'Rex' });
  expect(link).toHaveClass('after:absolute', 'after:inset-0');
  expect(link.closest('.relative')).toBe(row());
  expect(row()).toHaveClass(tint);
});

test.each(['Control', 'Meta'])('with %s the browser opens the link', async (key) => {
  const { user, history } = await draw('PetView');
  const seen: boolean[] = [];
  const note = (event: Event) => {
    seen.push(event.defaultPrevented);
    // jsdom cannot navigate.
    event.preventDefault();
  };
  document.addEventListener('click', note);
  onTestFinished(() => document.removeEventListener('click', note));
  await user.keyboard(`{${key}>}`);
  await user.click(screen.getByRole('link', { name: 'Rex' }));
  await user.keyboard(`{/${key}}`);
  expect(seen).toEqual([false]);
  expect(history).toEqual(['/']);
});

test.each([
  ['for a viewer who may not open it', undefined, [pets]],
  ['without the plugin of its page', 'PetView', []],
])('%s a row is no link, and does not look like one', async (_why, to, plugins) => {
  await draw(to, plugins);
  expect(row()).toHaveTextContent('Rex2FAIPBarn');
  expect(screen.queryByRole('link')).toBeNull();
  expect(row()).not.toHaveClass(tint);
});
