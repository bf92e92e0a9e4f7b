import { useAtom, useAtomValue, useStore } from 'jotai';
import { useEffect, useLayoutEffect } from 'react';
import type { Command } from '#core/command/command.ts';
import { pageRecordsAtom, useHost } from '#core/command/hostAtom.ts';
import { PALETTE_KEYS } from '#core/command/keys/reservedKeys.ts';
import { runCommand } from '#core/command/runCommand.ts';
import { singleKeysAtom } from '#core/command/singleKeys.ts';
import { isDialogOpen, isTyping, strokeOf } from '#core/command/stroke.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';
import { viewerAtom } from '#core/session/session.ts';
import { fillFromPage } from '../palette/frame/fill.ts';
import { paletteAtom } from '../palette/paletteAtom.ts';
import { bindingsOf, strike } from './bindings.ts';
import { takeHeldKeys, textOf } from './heldKeys.ts';
import { saySequence, SequenceHint } from './SequenceHint.tsx';
import { begunAtom } from './keyAtoms.ts';
import { usePage } from './usePage.ts';

/** How long the first key of a sequence waits for the second, in milliseconds. */
const PATIENCE = 1_200;

/** The portal's keyboard: one listener for the palette's key and for every command that has keys. */
export function Keys() {
  const host = useHost();
  const store = useStore();
  const commands = useAtomValue(commandsAtom);
  const viewer = useAtomValue(viewerAtom);
  const page = usePage();
  const [begun, setBegun] = useAtom(begunAtom);

  // A layout effect, so that a key pressed as soon as the page is visible works on that page.
  useLayoutEffect(() => {
    // Until the commands have loaded, early.js queues the keys.
    if (!commands) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.defaultPrevented) return;
      const stroke = strokeOf(event);
      if (stroke === undefined) return;
      if (stroke === PALETTE_KEYS) {
        event.preventDefault();
        setBegun(null);
        return store.set(paletteAtom, store.get(paletteAtom) ? null : {});
      }
      const before = store.get(begunAtom)?.strokes ?? [];
      setBegun(null);
      if (isTyping(event.target) || isDialogOpen()) return;
      const valuesOf = (command: Command) => fillFromPage(command, store.get(pageRecordsAtom));
      const bindings = bindingsOf(commands, viewer, page, store.get(singleKeysAtom), valuesOf);
      const struck = strike(bindings, before, stroke);
      if (!struck) return;
      event.preventDefault();
      if ('begins' in struck) return setBegun({ strokes: [...before, stroke], bindings: struck.begins });
      const { command } = struck.run;
      void runCommand(command, valuesOf(command), host.marked({ source: 'key' }));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [host, store, commands, viewer, page, setBegun]);

  // In the same task as the listener above; otherwise keys would be queued and handled twice.
  useLayoutEffect(() => {
    if (!commands) return;
    const held = takeHeldKeys();
    const opens = held.findLastIndex((event) => strokeOf(event) === PALETTE_KEYS);
    const closes = held.findLastIndex(({ key }) => key === 'Escape');
    if (opens > closes) store.set(paletteAtom, { typed: textOf(held.slice(opens + 1)) });
    // A list may have handled its keys already, because it loads earlier. Keys before a palette was closed were meant for it.
    else void pressAgain(held.slice(opens < 0 ? 0 : closes + 1).filter((event) => !event.defaultPrevented));
  }, [store, commands]);

  useEffect(() => {
    if (!begun) return;
    const timer = setTimeout(() => setBegun(null), PATIENCE);
    return () => clearTimeout(timer);
  }, [begun, setBegun]);

  return (
    <>
      {/* The live region exists from the start: screen readers miss a text that is inserted together with its region. */}
      <p aria-live="polite" className="sr-only">
        {begun && saySequence(begun.strokes, begun.bindings)}
      </p>
      {begun && <SequenceHint {...begun} />}
    </>
  );
}

/** Replays the keys one by one, because the meaning of a key may depend on the one before. */
async function pressAgain(held: readonly KeyboardEvent[]): Promise<void> {
  for (const event of held) {
    window.dispatchEvent(new KeyboardEvent('keydown', event));
    // A dialog opened by a key renders before the next key.
    await new Promise((goOn) => setTimeout(goOn));
  }
}
