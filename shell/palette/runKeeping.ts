import type { createStore } from 'jotai';
import type { Host } from '#core/command/host.ts';
import { attemptCommand } from '#core/command/runCommand.ts';
import { holdUnsaved } from '#core/form/unsaved.ts';
import { paletteAtom, type PaletteOpening } from './state.ts';
import { backToTyped, valuesOf, type Steps } from './steps.ts';

/**
 * Runs a command whose steps are all answered. What was typed for it is held like an unsaved form, so that a session that
 * ends meanwhile is taken up again in place; when the run fails, the palette comes back with it and the reason.
 */
export async function runKeeping(
  steps: Steps,
  { command, values }: PaletteOpening,
  host: Host,
  store: ReturnType<typeof createStore>,
): Promise<void> {
  const typed = backToTyped(steps);
  const release = typed ? holdUnsaved('palette') : undefined;
  const failed = await attemptCommand(steps.command, valuesOf(steps), host);
  release?.();
  // Whoever has opened the palette anew in the meantime is about something else.
  if (!typed || !failed || store.get(paletteAtom)) return;
  store.set(paletteAtom, { command, values, again: { steps: typed, why: failed.message } });
}
