import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { CallError } from '#core/client/callError.ts';
import { record, text } from '#core/command/arg.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { deferred } from '#tests/builders/browser/deferred.ts';
import {
  type Pet,
  ada,
  amount,
  bob,
  crumbs,
  feed,
  field,
  forget,
  herd,
  options,
  pet,
  pets,
  plugins,
  ran,
  release,
  serve,
  server,
  start,
} from '#tests/builders/render/paletteSteps.tsx';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';

beforeEach(forget);

test.each([
  ['the first choice', '', 'Serve pet: Ada · A little'],
  ['the choice under the cursor', '{ArrowDown}', 'Serve pet: Ada · Much'],
  ['the choice that was typed', 'mu', 'Serve pet: Ada · Much'],
])('before the last Enter one line says all that it does, with %s', async (_which, keys, line) => {
  const { user } = await start(serve);
  await screen.findByRole('option', { name: 'Ada' });
  expect(screen.queryByText(/This will run/)).not.toBeInTheDocument();
  await user.keyboard('ada{Enter}');
  await screen.findByRole('option', { name: 'A little' });
  if (keys) await user.keyboard(keys);
  await waitFor(() =>
    expect(screen.getByText(/This will run/).parentElement).toHaveTextContent(`This will run: ${line}`),
  );
  await user.keyboard('{Enter}');
  expect(ran).toHaveLength(1);
});

describe('picking a record', () => {
  test('a command, Enter, letters of a name, Enter', async () => {
    const { open, user, recorded } = await renderPalette({ plugins });
    await open();
    await user.keyboard('feed{Enter}');
    expect(await screen.findByRole('combobox', { name: 'Which pet?' })).toHaveFocus();
    expect(crumbs()).toBe('Feed pet');
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('bo{Enter}');
    expect(ran).toEqual([{ pet: bob }]);
    expect(recorded.notes).toEqual([['success', 'Done.']]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('offers only records that `when` admits, and greys those that `ready` refuses, with the reason', async () => {
    const { user } = await start(feed);
    await screen.findByRole('option', { name: 'Ada' });
    expect(options()).toEqual(['Ada', 'Bob', 'CleoNot available: This pet is not hungry.']);
    await user.click(screen.getByRole('option', { name: /Cleo/ }));
    expect(ran).toEqual([]);
  });

  test('letters typed before the first answer filter a whole list', async () => {
    const answers = [deferred<readonly Pet[]>(), deferred<readonly Pet[]>()];
    let searchCount = 0;
    server.search = () => answers[searchCount++]?.promise ?? Promise.resolve(herd);
    const { user } = await start(feed);
    // Together, lest slow typing asks in between.
    await user.paste('bo');
    await waitFor(() => expect(searchCount).toBe(2));
    await act(async () => answers[1]?.resolve(herd));
    expect(options()).not.toContain('Ada');
    await act(async () => answers[0]?.resolve(herd));
    await waitFor(() => expect(options()).toEqual(['Bob']));
  });

  test('former rows that still match stay until the server’s answer', async () => {
    const { user } = await start(feed);
    await screen.findByRole('option', { name: 'Ada' });
    const late = deferred<readonly Pet[]>();
    server.search = () => late.promise;
    await user.keyboard('b');
    expect(options()).toEqual(['Bob']);
    await act(async () => late.resolve([bob, pet(9, 'Barb')]));
    await waitFor(() => expect(options()).toEqual(['Bob', 'Barb']));
  });

  test('a former row with the letters in its middle neither keeps the first place nor takes an early Enter', async () => {
    const inside = pet(8, 'Lazoe');
    server.search = () => Promise.resolve([inside]);
    const { user } = await start(feed);
    await user.keyboard('zo');
    await screen.findByRole('option', { name: 'Lazoe' });
    const late = deferred<readonly Pet[]>();
    server.search = () => late.promise;
    await user.keyboard('e{Enter}');
    expect(options()).toContain('Lazoe');
    expect(ran).toEqual([]);
    const meant = pet(7, 'Zoe');
    await act(async () => late.resolve([meant, inside]));
    await waitFor(() => expect(ran).toEqual([{ pet: meant }]));
  });

  test('an Enter before the server’s answer waits, and chooses a single result', async () => {
    const { user } = await start(feed);
    await screen.findByRole('option', { name: 'Ada' });
    const late = deferred<readonly Pet[]>();
    server.search = () => late.promise;
    await user.keyboard('zoe{Enter}');
    expect(ran).toEqual([]);
    const zoe = pet(8, 'Zoe');
    await act(async () => late.resolve([zoe]));
    await waitFor(() => expect(ran).toEqual([{ pet: zoe }]));
  });

  test.each([
    ['several are found', '{Enter}', [pet(8, 'Zoe'), pet(9, 'Zoey')]],
    ['the one cannot be chosen', '{Enter}', [pet(8, 'Zoe', { hungry: false })]],
    ['more was typed since', '{Enter}y', [pet(9, 'Zoey')]],
  ])('it takes nothing where %s', async (_where, after, answer) => {
    const { user } = await start(feed);
    await screen.findByRole('option', { name: 'Ada' });
    const late = deferred<readonly Pet[]>();
    server.search = () => late.promise;
    await user.keyboard(`zoe${after}`);
    await act(async () => late.resolve(answer));
    expect(await screen.findAllByRole('option')).toHaveLength(answer.length);
    expect(ran).toEqual([]);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  test.each([
    ['a word of another begins with it', 'th', [pet(8, 'Sales on the road')], pet(7, 'Thandiwe')],
    ['another has it within a word', 'ne', [pet(8, 'Warehouse network'), pet(9, 'Anne')], pet(7, 'Newton')],
    ['another has the letters scattered', 'ola', [pet(8, 'Orla'), pet(9, 'Otilia')], pet(7, 'Olaf')],
    ['the address begins with it', 'ada@', [pet(8, 'Canada')], pet(7, 'Minster', { home: 'ada@acme.test' })],
    ['a short name is another’s beginning', 'al', [pet(8, 'Lady Al')], pet(7, 'Al')],
  ])('an Enter before the answer takes who was named, although %s', async (_why, typed, near, meant) => {
    server.search = () => Promise.resolve(near);
    const { user } = await start(feed);
    await screen.findByRole('option', { name: near[0]?.name });
    const late = deferred<readonly Pet[]>();
    server.search = () => late.promise;
    await user.keyboard(`${typed}{Enter}`);
    expect(ran).toEqual([]);
    await act(async () => late.resolve([...near, meant]));
    await waitFor(() => expect(ran).toEqual([{ pet: meant }]));
  });

  test.each<[string, string, { name: string; home?: string }]>([
    ['whose name begins with it', 'aisha e', { name: 'Aisha Eriksen' }],
    ['whose address begins with it', 'aisha.e', { name: 'Eriksen', home: 'aisha.e@acme.test' }],
    ['written without accents', 'zoe', { name: 'Zoë Adams' }],
    ['by the second name', 'eriksen', { name: 'Aisha Eriksen' }],
    ['by both, the other way round', 'eriksen aisha', { name: 'Aisha Eriksen' }],
  ])(
    'who cannot be chosen is shown with the reason, and Enter takes nobody else: %s',
    async (_how, typed, sought: { name: string; home?: string }) => {
      const other = pet(8, 'Aisha Fischer');
      const { user } = await start({
        ...feed,
        args: {
          pet: record(pets, {
            choices: () => Promise.resolve([other, pet(9, 'Elza Ropes'), pet(10, 'Aisha Olsen')]),
            barred: () =>
              Promise.resolve([
                { described: { key: 7, label: sought.name, detail: sought.home ?? '' }, why: 'Already here.' },
              ]),
          }),
        },
      });
      await screen.findByRole('option', { name: 'Aisha Fischer' });
      await user.keyboard(typed);
      const found = await screen.findByRole('option', { name: /Already here\./ });
      expect(found).toHaveTextContent(sought.name);
      await waitFor(() => expect(found).toHaveAttribute('aria-selected', 'true'));
      await user.keyboard('{Enter}');
      expect(ran).toEqual([]);
      expect(options().join()).not.toMatch(/Fischer|Ropes|Olsen/);
    },
  );

  test('a failed search says why and can be tried again', async () => {
    server.search = () => Promise.reject(new CallError({ code: 0, message: 'The server cannot be reached.' }));
    const { user } = await start(feed);
    const again = await screen.findByRole('option', { name: /The server cannot be reached\./ });
    server.search = () => Promise.resolve([ada]);
    await user.click(again);
    expect(await screen.findByRole('option', { name: 'Ada' })).toBeInTheDocument();
  });

  test('a record that Enter chose without typed text is confirmed first', async () => {
    const { user, recorded } = await start(feed);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('{Enter}');
    expect(ran).toEqual([]);
    expect(recorded.questions).toMatchObject([{ title: 'Feed pet', records: ['Ada'] }]);
    await recorded.questions[0]?.run();
    expect(ran).toEqual([{ pet: ada }]);
  });

  test('a clicked record is not confirmed', async () => {
    const { user } = await start(feed);
    await user.click(await screen.findByRole('option', { name: 'Ada' }));
    expect(ran).toEqual([{ pet: ada }]);
  });

  test('a choice says in its row if the next step would have nothing to choose', async () => {
    const stable = commandWithId({
      ...serve,
      id: 'pets.stable',
      args: {
        pet: record(pets),
        amount: {
          ...amount,
          none: 'This pet eats nothing.',
          choices: (_typed, _host, soFar) => (soFar.pet === ada ? [] : [{ value: 'much', label: 'Much' }]),
        },
      },
    });
    const { user } = await start(stable);
    const row = await screen.findByRole('option', { name: /Ada/ });
    await waitFor(() => expect(row).toHaveTextContent('Not available: This pet eats nothing.'));
    await user.click(row);
    expect(crumbs()).toBe('Serve pet');
    expect(screen.getByRole('option', { name: 'Bob' })).toBeInTheDocument();
  });

  test('a step without choices says so', async () => {
    server.search = () => Promise.resolve([]);
    await start(feed);
    expect(await screen.findByText('There is nothing to choose from.')).toBeInTheDocument();
  });
});

describe('marking many', () => {
  test('Tab marks a row and moves on, Enter takes all marked ones', async () => {
    const { user, recorded } = await start(feed);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('{Tab}{Tab}');
    expect(screen.getByRole('option', { name: 'Ada' })).toHaveAttribute('aria-checked', 'true');
    expect(screen.getByText('Ada, Bob')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(recorded.runs).toMatchObject([{ title: 'Feed pet', total: 2, ended: true }]);
    expect(ran).toEqual([{ pet: ada }, { pet: bob }]);
  });

  test('without marks Enter chooses the row under the cursor', async () => {
    const { user } = await start(feed);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(ran).toEqual([{ pet: bob }]);
  });

  test('a second Tab removes the mark', async () => {
    const { user } = await start(feed);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('{Tab}{ArrowUp}{Tab}');
    expect(screen.getByRole('option', { name: 'Ada' })).toHaveAttribute('aria-checked', 'false');
  });

  test('a greyed row cannot be marked', async () => {
    const { user } = await start(feed);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('{End}{Tab}');
    expect(screen.getByRole('option', { name: /Cleo/ })).toHaveAttribute('aria-checked', 'false');
  });

  test('marks stay while another name is typed', async () => {
    const { user } = await start(feed);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('ad{Tab}');
    expect(field()).toHaveValue('');
    await user.keyboard('bo');
    await waitFor(() => expect(options()).toEqual(['Bob']));
    await user.keyboard('{Tab}{Enter}');
    expect(ran).toEqual([{ pet: ada }, { pet: bob }]);
  });

  test('a finger marks by the checkbox and continues by the button', async () => {
    const { user } = await start(feed);
    const row = await screen.findByRole('option', { name: 'Bob' });
    await user.click(row.firstElementChild as Element);
    await user.click(screen.getByRole('button', { name: 'Continue with 1' }));
    expect(ran).toEqual([{ pet: bob }]);
  });

  test('the list announces that several rows can be marked', async () => {
    await start(feed);
    expect(screen.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true');
  });
});

describe('choosing from a list', () => {
  test('known arguments are not asked for, and typing filters', async () => {
    const { user } = await start(serve, { pet: bob });
    expect(crumbs()).toBe('Serve petBob');
    await user.keyboard('mu');
    expect(options()).toEqual(['MuchHalf a kilogram']);
    await user.keyboard('{Enter}');
    expect(ran).toEqual([{ pet: bob, amount: { value: 'much', label: 'Much', detail: 'Half a kilogram' } }]);
  });

  test('later arguments get the earlier ones', async () => {
    const seen: unknown[] = [];
    const after = commandWithId({
      ...serve,
      id: 'pets.after',
      args: {
        pet: record(pets),
        amount: {
          ...amount,
          choices: (_typed, _host, soFar) => {
            seen.push(soFar.pet);
            return [{ value: 'much', label: `As ${(soFar.pet as Pet).name} likes` }];
          },
        },
      },
    });
    const { user } = await start(after);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('{Enter}');
    expect(options()).toEqual(['As Ada likes']);
    expect(seen[0]).toBe(ada);
  });
});

describe('the end', () => {
  test('a destructive command ends with its confirmation', async () => {
    const { user, recorded } = await start(release);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('{Enter}');
    expect(recorded.questions).toMatchObject([
      { title: 'Release', text: 'Release Ada?', action: 'Release', danger: true },
    ]);
    expect(ran).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a record that nobody named is asked for, in words that hold after a typed reason', async () => {
    const note = commandWithId({
      id: 'pets.note',
      title: 'Note about pet…',
      access: member,
      args: { pet: record(pets), reason: text('Why?', z.string()) },
      run: () => {},
    });
    const { user, recorded } = await start(note);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('{Enter}');
    await user.keyboard('limps{Enter}');
    expect(recorded.questions).toMatchObject([
      { text: 'You typed no name, so the first one in the list was chosen. Is it the right one?' },
    ]);
  });

  test('a command that asks for another one opens the palette again', async () => {
    const onward = commandWithId({
      id: 'pets.onward',
      title: 'Onward…',
      access: member,
      harmless: true,
      args: { pet: record(pets) },
      run: (_values, host) => host.ask(serve, { pet: bob }),
    });
    const { user } = await start(onward);
    await screen.findByRole('option', { name: 'Ada' });
    await user.keyboard('{Enter}');
    expect(crumbs()).toBe('Serve petBob');
  });
});

describe('for screen readers', () => {
  test('each step is announced, with the number of its choices', async () => {
    const { user } = await start(serve);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Step 1 of 2. 4 results.'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Step 2 of 2. 2 results.'));
  });
});
