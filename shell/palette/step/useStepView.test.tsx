import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import type { TextArg } from '#core/command/arg.ts';
import { deferred } from '#tests/builders/browser/deferred.ts';

const gate = vi.hoisted(() => ({ opened: Promise.resolve() }));
vi.mock('./Step.tsx', async (original) => {
  await gate.opened;
  return original();
});

const text = (label: string): TextArg<string> => ({ how: 'text', label, schema: z.string().check(z.minLength(1)) });

test('keys pressed while the steps load are queued and replayed, an Enter as an answer', async () => {
  // An earlier test file of the same worker may have loaded the steps.
  vi.resetModules();
  const { runCommand } = await import('#core/command/runCommand.ts');
  const { commandWithId } = await import('#tests/builders/render/commandWithId.ts');
  const { renderPalette } = await import('#tests/builders/render/renderPalette.tsx');
  const loading = deferred<void>();
  gate.opened = loading.promise;
  const ran: unknown[] = [];
  const command = commandWithId({
    id: 'pets.mark',
    title: 'Mark pet…',
    access: member,
    args: { label: text('Which label?'), colour: text('Which colour?') },
    run: (values) => void ran.push(values),
  });
  const { host, user } = await renderPalette({ plugins: [], hasSteps: false });
  await act(async () => runCommand(command, {}, host));
  const waiting = await screen.findByRole('textbox', { name: 'Which label?' });
  expect(waiting).toHaveAttribute('aria-busy', 'true');
  await user.keyboard('Rex{Enter}re');
  await act(async () => loading.resolve());
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Which colour?' })).toHaveValue('re'));
  await user.keyboard('d{Enter}');
  await waitFor(() => expect(ran).toEqual([{ label: 'Rex', colour: 'red' }]));
});
