import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { rule } from '#core/access/rule.ts';
import { admin, member } from '#core/access/rules.ts';
import { deferred } from '#tests/builders/browser/deferred.ts';
import { memberDetails } from '#tests/builders/details.ts';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';
import type { PickArg } from './arg.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { CommandButton } from './CommandButton.tsx';
import { CommandMenu } from './CommandMenu.tsx';
import { CommandSwitch } from './CommandSwitch.tsx';

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
  when: rule('tame', 'Only tame pets.', (_viewer, one) => one.tame),
  ready: rule('hungry', 'This pet is not hungry.', (_viewer, one) => one.hungry),
};
const feed = commandWithId({
  id: 'pets.feed',
  title: 'Feed pet…',
  icon: 'plus',
  access: member,
  args: { pet },
  run: ({ pet: one }) => Promise.resolve({ message: `${one.name} is full.` }),
});
const draw = (button: React.ReactNode) => renderPalette({ plugins: [], page: button });

describe('a command as a button', () => {
  test('has the label of its command, without the three dots, and runs it', async () => {
    const { user, recorded } = await draw(<CommandButton command={feed} values={{ pet: cat }} />);
    await user.click(screen.getByRole('button', { name: 'Feed pet' }));
    expect(recorded.notes).toEqual([['success', 'Cat is full.']]);
  });

  test.each([
    ['its label', { ...feed, label: 'Feed' }, 'Feed'],
    [
      'a label that knows the record',
      { ...feed, label: ({ pet: one }: { pet?: Pet }) => `Feed ${one?.name}` },
      'Feed Cat',
    ],
  ])('is called by %s', async (_what, labelled, name) => {
    await draw(<CommandButton command={labelled} values={{ pet: cat }} />);
    expect(screen.getByRole('button', { name })).toBeInTheDocument();
  });

  test.each(['beside', 'none', 'only'] as const)('is read out with its subject; icon %s', async (icon) => {
    await draw(<CommandButton command={feed} icon={icon} values={{ pet: cat }} about="the cat" />);
    expect(screen.getByRole('button', { name: 'Feed pet the cat' })).toBeInTheDocument();
  });

  test('is left out if the command is hidden for the viewer', async () => {
    await renderPalette({
      plugins: [],
      details: memberDetails(),
      page: <CommandButton command={{ ...feed, access: admin }} values={{ pet: cat }} />,
    });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('is left out for a record that `when` refuses', async () => {
    await draw(<CommandButton command={feed} values={{ pet: { ...cat, tame: false } }} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test.each(['beside', 'only'] as const)('is greyed with the reason if it cannot run; icon %s', async (icon) => {
    const { user, recorded } = await draw(
      <CommandButton command={feed} icon={icon} values={{ pet: { ...cat, hungry: false } }} />,
    );
    const button = screen.getByRole('button', { name: 'Feed pet' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('This pet is not hungry.');
    await user.tab();
    expect(button).toHaveFocus();
    await user.hover(button);
    await waitFor(() => expect(screen.getAllByText('This pet is not hungry.').length).toBeGreaterThan(1));
    await user.click(button);
    expect(recorded.notes).toEqual([]);
  });

  test('is shown for many records if one of them fits', async () => {
    const { user, recorded } = await draw(
      <CommandButton command={feed} values={{ pet: [cat, { ...cat, name: 'Wolf', tame: false }] }} />,
    );
    await user.click(screen.getByRole('button', { name: 'Feed pet' }));
    expect(recorded.runs[0]?.outcomes).toEqual([{ label: 'Wolf', failed: 'Only tame pets.' }, { label: 'Cat' }]);
  });

  test('asks for missing arguments', async () => {
    const { user, recorded } = await draw(<CommandButton command={feed} />);
    await user.click(screen.getByRole('button', { name: 'Feed pet' }));
    expect(recorded.steps).toEqual([{ command: 'pets.feed', values: {} }]);
  });

  test('is busy while it runs, and cannot be pressed twice', async () => {
    const answer = deferred<object>();
    let runs = 0;
    const slow = {
      ...feed,
      run: () => {
        runs += 1;
        return answer.promise;
      },
    };
    const { user } = await draw(<CommandButton command={slow} values={{ pet: cat }} />);
    const button = screen.getByRole('button', { name: 'Feed pet' });
    await user.click(button);
    await user.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(runs).toBe(1);
    await act(async () => answer.resolve({}));
    expect(button).not.toHaveAttribute('aria-busy');
  });
});

test('a value of another type, or for an argument that the command lacks, does not compile', () => {
  // Checked by `tsc`: an expected error that does not occur is an error.
  const wrong = () => [
    // @ts-expect-error A text is no pet.
    <CommandButton key={1} command={feed} values={{ pet: 'Cat' }} />,
    // @ts-expect-error The argument is called 'pet'.
    <CommandButton key={2} command={feed} values={{ cat }} />,
    // @ts-expect-error A text is no pet.
    <CommandMenu key={3} label="Actions" commands={[feed, 'line']} values={{ pet: 'Cat' }} />,
    // @ts-expect-error A text is no pet.
    <CommandSwitch key={4} commands={[feed]} values={{ pet: 'Cat' }} />,
  ];
  expect(wrong).toBeTypeOf('function');
});
