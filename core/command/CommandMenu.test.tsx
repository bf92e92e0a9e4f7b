import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rule } from '#core/access/rule.ts';
import { admin, member } from '#core/access/rules.ts';
import { memberDetails } from '#tests/builders/details.ts';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';
import type { PickArg } from './arg.ts';
import type { Command } from './command.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { CommandMenu } from './CommandMenu.tsx';

interface Pet {
  name: string;
  tame: boolean;
  hungry: boolean;
}

const cat: Pet = { name: 'Cat', tame: true, hungry: true };
const pet: PickArg<Pet> = {
  how: 'pick',
  label: 'Which pet?',
  many: true,
  choices: () => [cat],
  describe: ({ name }) => ({ key: name, label: name }),
};
const on = (id: `pets.${string}`, title: string, more: Partial<Command> = {}): Command =>
  commandWithId({
    id,
    title,
    access: member,
    args: { pet },
    run: ({ pet: one }: { pet: Pet }) => ({ message: `${title}: ${one.name}` }),
    ...more,
  });
const feed = on('pets.feed', 'Feed pet…', {
  keys: 'f',
  args: { pet: { ...pet, ready: rule<Pet>('hungry', 'This pet is not hungry.', (_v, one) => one.hungry) } },
});
const stroke = on('pets.stroke', 'Stroke pet…', {
  args: { pet: { ...pet, when: rule<Pet>('tame', 'Only tame pets.', (_v, one) => one.tame) } },
});
const release = on('pets.release', 'Release pet…', { danger: true, access: admin });

async function opened(values: object, details = undefined as ReturnType<typeof memberDetails> | undefined) {
  const drawn = await renderPalette({
    plugins: [],
    details,
    page: <CommandMenu label="Actions" commands={[feed, 'line', stroke, 'line', release]} values={values as never} />,
  });
  await drawn.user.click(screen.getByRole('button', { name: 'Actions' }));
  const menu = await screen.findByRole('menu', undefined, { timeout: 10_000 });
  return {
    ...drawn,
    menu,
    names: () =>
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
  };
}

test('lists its commands with their shortcuts, and runs the chosen one with the record', async () => {
  const { user, menu, names, recorded } = await opened({ pet: cat });
  expect(names()).toEqual(['Feed petF', 'Stroke pet', 'Release pet']);
  await user.click(within(menu).getByRole('menuitem', { name: /Stroke/ }));
  expect(recorded.notes).toEqual([['success', 'Stroke pet…: Cat']]);
});

test('leaves out commands that are hidden for the viewer or the record, and the separators around them', async () => {
  const { menu, names } = await opened({ pet: { ...cat, tame: false } }, memberDetails());
  expect(names()).toEqual(['Feed petF']);
  expect(within(menu).queryByRole('separator')).not.toBeInTheDocument();
});

test('greys commands that cannot run now, with the reason', async () => {
  const { user, menu, recorded } = await opened({ pet: { ...cat, hungry: false } });
  const entry = within(menu).getByRole('menuitem', { name: /Feed/ });
  expect(entry).toHaveAccessibleDescription('This pet is not hungry.');
  await user.click(entry);
  expect(recorded.notes).toEqual([]);
});

test('is not drawn if no command remains', async () => {
  await renderPalette({
    plugins: [],
    details: memberDetails(),
    page: <CommandMenu label="Actions" commands={[release, 'line']} values={{ pet: cat }} />,
  });
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
