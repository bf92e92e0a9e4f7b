import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { CallError } from '#core/client/callError.ts';
import type { SoFar, TextArg } from '#core/command/arg.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import { runCommand } from '#core/command/runCommand.ts';
import { hasUnsaved } from '#core/form/unsaved.ts';
import { deferred } from '#tests/builders/browser/deferred.ts';
import { renderPalette } from '#tests/builders/render/renderPalette.tsx';

let ran: unknown[];
const label: TextArg<string> = {
  how: 'text',
  label: 'Which label?',
  schema: z.string().check(z.trim(), z.minLength(2, 'A label must have at least 2 letters.')),
};
const grams: TextArg<number> = {
  how: 'text',
  label: 'How many grams?',
  placeholder: 'Such as 20',
  schema: z.pipe(z.string().check(z.regex(/^\d+$/, 'Digits only.')), z.transform(Number)),
};
const mark = (label_: TextArg<string>) =>
  commandWithId({
    id: 'pets.mark',
    title: 'Mark pet…',
    access: member,
    args: { label: label_, grams },
    run: (values) => void ran.push(values),
  });

const field = () => screen.getByRole<HTMLInputElement>('textbox');

async function start(initial?: TextArg<string>['initial'], values: SoFar = {}) {
  const drawn = await renderPalette({ plugins: [] });
  await act(async () => runCommand(mark({ ...label, ...(initial && { initial }) }), values, drawn.host));
  await screen.findByRole('textbox');
  return drawn;
}

beforeEach(() => {
  ran = [];
});

describe('typing', () => {
  test("is asked for by name, checked by the schema, and passed on as the schema's output", async () => {
    const { user } = await start();
    expect(field()).toHaveAccessibleName('Which label?');
    expect(field()).toHaveFocus();
    await user.keyboard(' Rex {Enter}');
    expect(field()).toHaveAccessibleName('How many grams?');
    expect(field()).toHaveAttribute('placeholder', 'Such as 20');
    await user.keyboard('020{Enter}');
    expect(ran).toEqual([{ label: 'Rex', grams: 20 }]);
  });

  test('pasted lines are the answer at once where an argument takes lines, and are refused with its sentence', async () => {
    const drawn = await renderPalette({ plugins: [] });
    await act(async () => runCommand(mark({ ...label, lines: true }), {}, drawn.host));
    await screen.findByRole('textbox');
    await drawn.user.paste(' \n ');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await drawn.user.clear(field());
    await drawn.user.paste('Rex\nBello\n');
    expect(field()).toHaveAccessibleName('How many grams?');
    await drawn.user.keyboard('20{Enter}');
    expect(ran).toEqual([{ label: 'Rex\nBello', grams: 20 }]);
  });

  test('an error appears after Enter, and then follows typing', async () => {
    const { user } = await start();
    await user.keyboard('R');
    expect(field()).toHaveAttribute('aria-invalid', 'false');
    await user.keyboard('{Enter}');
    expect(field()).toHaveAttribute('aria-invalid', 'true');
    expect(field()).toHaveAccessibleDescription('A label must have at least 2 letters.');
    expect(screen.getByRole('alert')).toHaveTextContent('A label must have at least 2 letters.');
    expect(ran).toEqual([]);
    await user.keyboard('ex');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('going back restores the typed text', async () => {
    const { user } = await start();
    await user.keyboard(' Rex{Enter}{Escape}');
    expect(field()).toHaveAccessibleName('Which label?');
    expect(field()).toHaveValue(' Rex');
  });

  test('Backspace in the empty field goes back, but not when repeated', async () => {
    const { user } = await start();
    await user.keyboard('Rex{Enter}2{Backspace>3}');
    expect(field()).toHaveAccessibleName('How many grams?');
    await user.keyboard('{/Backspace}{Backspace}');
    expect(field()).toHaveAccessibleName('Which label?');
  });

  test('the step is announced', async () => {
    await start();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Step 1 of 2.'));
  });
});

describe('the initial value', () => {
  test('is selected, so that typing replaces it', async () => {
    const { user } = await start((_host, soFar) => `${Object.keys(soFar).length} labels`);
    await waitFor(() => expect(field()).toHaveValue('0 labels'));
    await user.keyboard('Rex');
    expect(field()).toHaveValue('Rex');
  });

  test('is ignored if the person has typed already', async () => {
    const late = deferred<string>();
    const { user } = await start(() => late.promise);
    await user.keyboard('Rex');
    await act(async () => late.resolve('Fido'));
    expect(field()).toHaveValue('Rex');
  });

  test('is left out if it cannot be loaded', async () => {
    await start(() => Promise.reject(new Error('Gone.')));
    expect(field()).toHaveValue('');
  });
});

describe('a command that fails', () => {
  async function send(command_: ReturnType<typeof mark>) {
    const drawn = await renderPalette({ plugins: [] });
    await act(async () => runCommand(command_, {}, drawn.host));
    await screen.findByRole('textbox');
    await drawn.user.keyboard(' Rex{Enter}20{Enter}');
    return drawn;
  }

  test('reopens with all typed text, and shows the reason until the text changes', async () => {
    const sent: unknown[] = [];
    const { user, recorded } = await send({
      ...mark(label),
      run: async (values) => {
        sent.push(values);
        if (sent.length === 1) throw new CallError({ code: 500, message: 'Something went wrong.' });
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.');
    expect(recorded.notes).toEqual([['danger', 'Something went wrong.']]);
    expect(field()).toHaveAccessibleName('How many grams?');
    expect(field()).toHaveValue('20');
    expect(field()).toHaveFocus();
    await user.keyboard('0');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(field()).toHaveValue(' Rex');
    await user.keyboard('{Enter}30{Enter}');
    await waitFor(() =>
      expect(sent).toEqual([
        { label: 'Rex', grams: 20 },
        { label: 'Rex', grams: 30 },
      ]),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('shows the errors of fields that have no step', async () => {
    const errors = { grams: ['There is not so much.'] };
    const refused = new CallError({ code: 422, message: 'Correct the marked fields.', errors });
    await send({ ...mark(label), run: () => Promise.reject(refused) });
    expect(await screen.findByRole('alert')).toHaveTextContent('There is not so much.');
  });

  test('a page that the command itself opens is left for without a question', async () => {
    const atGo: boolean[] = [];
    await send({
      ...mark(label),
      run(_values, host) {
        host.go('/pets');
        atGo.push(hasUnsaved());
      },
    });
    expect(atGo).toEqual([false]);
  });

  test('keeps the typed text as an unsaved form while it runs, so the end of the session does not lose it', async () => {
    const late = deferred<void>();
    await send({ ...mark(label), run: () => late.promise });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(hasUnsaved()).toBe(true);
    await act(async () => late.resolve());
    expect(hasUnsaved()).toBe(false);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('does not replace a palette that was opened meanwhile', async () => {
    const late = deferred<void>();
    const { open } = await send({ ...mark(label), run: () => late.promise });
    await open();
    await act(async () => late.reject(new CallError({ code: 500, message: 'Something went wrong.' })));
    expect(screen.getByRole('combobox')).toBeInTheDocument();
  });
});

test('an error of the combined arguments is shown before the call', async () => {
  const heavier: TextArg<number> = {
    ...grams,
    fault: (value, { label: before }) => (value > 5 ? undefined : `Too light for ${String(before)}.`),
  };
  const drawn = await renderPalette({ plugins: [] });
  const weigh = commandWithId({ ...mark(label), args: { label, grams: heavier } });
  await act(async () => runCommand(weigh, { label: 'Rex' }, drawn.host));
  await screen.findByRole('textbox');
  await drawn.user.keyboard('5{Enter}');
  expect(screen.getByRole('alert')).toHaveTextContent('Too light for Rex.');
  await drawn.user.keyboard('0{Enter}');
  expect(ran).toEqual([{ label: 'Rex', grams: 50 }]);
});
