import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useHost } from '#core/command/hostAtom.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';
import { sessionAtom, viewerAtom } from '#core/session/session.ts';
import { Boundary } from '#core/ui/page/Boundary.tsx';
import { whenIdle } from '#core/ui/style/whenIdle.ts';
import { takeHeldText } from '../keys/heldKeys.ts';
import type * as PaletteModule from './Palette.tsx';
import { PaletteFrame } from './frame/PaletteFrame.tsx';
import { WaitingField } from './frame/WaitingField.tsx';
import { paletteAtom, type PaletteOpening } from './paletteAtom.ts';

type Loaded = typeof PaletteModule;

/** Renders the palette. Its code is loaded when the browser is idle, or at once when the palette is opened. */
export function LazyPalette() {
  const host = useHost();
  const [opening, open] = useAtom(paletteAtom);
  const [loaded, setLoaded] = useState<Loaded>();
  const isRequested = opening !== null;
  usePreparation(loaded);

  useEffect(() => {
    if (loaded) return;
    let gone = false;
    const load = () =>
      import('./Palette.tsx').then(
        (module) => gone || setLoaded(module),
        () => {
          // A failure while idle is not reported; the next opening tries again.
          if (gone || !isRequested) return;
          open(null);
          host.notify('danger', 'The command palette could not be loaded. Try again.');
        },
      );
    const stop = isRequested ? void load() : whenIdle(() => void load());
    return () => {
      gone = true;
      stop?.();
    };
  }, [loaded, isRequested, open, host]);

  if (!opening) return null;
  const close = () => open(null);
  const failed = () => {
    close();
    host.notify('danger', 'The command palette has stopped. Open it again to continue.');
  };
  return (
    // The key is the number of the opening, so that each opening starts with new state.
    <Boundary key={opening.opened} onError={failed}>
      <OpenPalette opening={opening} loaded={loaded} onClose={close} />
    </Boundary>
  );
}

interface OpenPaletteProps {
  opening: PaletteOpening;
  loaded: Loaded | undefined;
  onClose(): void;
}

function OpenPalette({ opening, loaded: code, onClose }: OpenPaletteProps) {
  // Without the commands, the first step has no row that an Enter could choose.
  const hasRows = useAtomValue(commandsAtom) !== null || opening.command !== undefined;
  const loaded = hasRows ? code : undefined;
  // Until both have loaded, an Enter is kept as a line break; it is pressed again after that.
  const [pressed, setPressed] = useState(opening.typed ?? '');
  const [first = '', ...later] = pressed.split('\n');
  const [typed, setTyped] = useState<string>();
  const { clickedAt } = opening;
  const closeEarly = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (clickedAt === undefined) return;
    const held = takeHeldText(clickedAt);
    if (held === undefined) return closeEarly();
    // Not earlier: keys that are pressed during rendering are still queued.
    // oxlint-disable-next-line react/set-state-in-effect
    setPressed((former) => former + held);
  }, [clickedAt]);
  const goOn = useEffectEvent((code: Loaded, ended: AbortSignal) => void code.typeOn(later, ended));
  // In the task that renders the field, so that no key comes between.
  useLayoutEffect(() => {
    const left = new AbortController();
    if (loaded) goOn(loaded, left.signal);
    return () => left.abort();
  }, [loaded]);
  return (
    <PaletteFrame onClose={onClose}>
      {loaded ? (
        <loaded.default opening={opening} typed={typed ?? first} onTyped={setTyped} onClose={onClose} />
      ) : (
        <WaitingField
          label="Search or run a command"
          pressed={pressed}
          onPressed={setPressed}
          onBack={onClose}
          onClose={onClose}
        />
      )}
    </PaletteFrame>
  );
}

/** Makes the index and loads the steps when the browser is idle, so that neither opening nor choosing waits for them. */
function usePreparation(loaded: Loaded | undefined) {
  const commands = useAtomValue(commandsAtom);
  const session = useAtomValue(sessionAtom);
  const viewer = useAtomValue(viewerAtom);
  // If the steps cannot be loaded, the palette loads them again when it needs them.
  useEffect(() => (loaded ? whenIdle(() => void loaded.loadSteps().catch(() => undefined)) : undefined), [loaded]);
  useEffect(
    () => (loaded && commands ? whenIdle(() => loaded.catalogueOf(commands, session, viewer)) : undefined),
    [loaded, commands, session, viewer],
  );
}
