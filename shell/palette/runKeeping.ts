import type { createStore } from 'jotai';
import type { Host } from '#core/command/host.ts';
import { attemptCommand } from '#core/command/runCommand.ts';
import { whyRefused } from '#core/command/whyRefused.ts';
import { holdUnsaved } from '#core/form/unsaved.ts';
import { paletteAtom, type PaletteOpening } from './paletteAtom.ts';
import { backToTyped, isUnnamed, valuesOf, type Steps } from './steps.ts';

let runs = 0;

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
  const release = typed ? holdUnsaved(`palette ${++runs}`) : undefined;
  const { pathname } = location;
  const failed = await attemptCommand(steps.command, valuesOf(steps), host, 'steps', isUnnamed(steps));
  release?.();
  // Whoever has opened the palette anew in the meantime, or another page, is about something else.
  if (!typed || !failed || store.get(paletteAtom) || location.pathname !== pathname) return;
  store.set(paletteAtom, { command, values, again: { steps: typed, why: whyRefused(failed) } });
}
