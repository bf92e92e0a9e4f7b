import type { createStore } from 'jotai';
import type { Host } from '#core/command/host.ts';
import { attemptCommand } from '#core/command/runCommand.ts';
import { whyRefused } from '#core/command/whyRefused.ts';
import { holdUnsaved } from '#core/form/unsaved.ts';
import { paletteAtom, type PaletteOpening } from './paletteAtom.ts';
import { backToTyped, isUnnamed, valuesOf, type Steps } from './step/steps.ts';

let runs = 0;

/**
 * Runs a command after all its steps are answered. The typed text counts as an unsaved form, so that a person whose
 * session ends meanwhile signs in again on this page. If the run fails, the palette opens again with the text and the
 * reason.
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
  const marked = host.marked({ source: 'palette' });
  // A page that the command itself opens is no reason to ask for the typed text.
  const go: Host['go'] = (to, options) => {
    release?.();
    marked.go(to, options);
  };
  const failed = await attemptCommand(steps.command, valuesOf(steps), { ...marked, go }, 'steps', isUnnamed(steps));
  release?.();
  // The person has opened the palette or another page in the meantime, and is not interrupted.
  if (!typed || !failed || store.get(paletteAtom) || location.pathname !== pathname) return;
  store.set(paletteAtom, { command, values, again: { steps: typed, why: whyRefused(failed) } });
}
