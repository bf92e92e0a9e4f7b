import { useAtom, useAtomValue } from 'jotai';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useHost } from '#core/command/hostAtom.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';
import { sessionAtom, viewerAtom } from '#core/session/session.ts';
import { Boundary } from '#core/ui/page/Boundary.tsx';
import { whenIdle } from '#core/ui/style/whenIdle.ts';
import type * as PaletteModule from './Palette.tsx';
import { PaletteFrame } from './PaletteFrame.tsx';
import { fieldClasses, PaletteHead } from './PaletteHead.tsx';
import { useFieldFocus } from './useFieldFocus.ts';
import { paletteAtom, type PaletteOpening } from './paletteAtom.ts';
import { typeOn } from './typeOn.ts';

type Loaded = typeof PaletteModule;

/** The palette's place in the signed-in tree. Its code is fetched when the browser is idle, or at once when asked for. */
export function LazyPalette() {
  const host = useHost();
  const [opening, open] = useAtom(paletteAtom);
  const [loaded, setLoaded] = useState<Loaded>();
  const asked = opening !== null;
  useReadyCatalogue(loaded);

  useEffect(() => {
    if (loaded) return;
    let gone = false;
    const load = () =>
      import('./Palette.tsx').then(
        (module) => gone || setLoaded(module),
        () => {
          // An idle try fails in silence; the next opening tries again.
          if (gone || !asked) return;
          open(null);
          host.notify('danger', 'The command palette could not be loaded. Please try again.');
        },
      );
    const stop = asked ? void load() : whenIdle(() => void load());
    return () => {
      gone = true;
      stop?.();
    };
  }, [loaded, asked, open, host]);

  if (!opening) return null;
  const close = () => open(null);
  const failed = () => {
    close();
    host.notify('danger', 'The command palette failed. Open it again to go on.');
  };
  return (
    // Named after the opening, so that the next one begins anew.
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

function OpenPalette({ opening, loaded, onClose }: OpenPaletteProps) {
  // Until the code has loaded, an Enter is kept as a line break; it is pressed again after that.
  const [pressed, setPressed] = useState(opening.typed ?? '');
  const [first = '', ...later] = pressed.split('\n');
  const [typed, setTyped] = useState<string>();
  const goOn = useEffectEvent(() => void typeOn(later));
  useEffect(() => {
    if (loaded) goOn();
  }, [loaded]);
  return (
    <PaletteFrame onClose={onClose}>
      {loaded ? (
        <loaded.default opening={opening} typed={typed ?? first} onTyped={setTyped} onClose={onClose} />
      ) : (
        <Waiting pressed={pressed} onPressed={setPressed} onClose={onClose} />
      )}
    </PaletteFrame>
  );
}

interface WaitingProps {
  pressed: string;
  onPressed(pressed: string): void;
  onClose(): void;
}

/** Takes what is typed before the palette's code is there, so that no letter falls through to the page's own keys. */
function Waiting({ pressed, onPressed, onClose }: WaitingProps) {
  const lines = pressed.split('\n');
  const field = useFieldFocus();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.repeat) onPressed(`${pressed}\n`);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    <PaletteHead crumbs={lines.slice(0, -1)} busy onBack={onClose} onClose={onClose}>
      <input
        ref={field}
        aria-label="Search or run a command"
        autoComplete="off"
        value={lines.at(-1)}
        onChange={(event) => onPressed([...lines.slice(0, -1), event.target.value].join('\n'))}
        onKeyDown={onKeyDown}
        className={fieldClasses}
      />
    </PaletteHead>
  );
}

/** Makes the index as soon as there is time, so that opening does not wait for it. */
function useReadyCatalogue(loaded: Loaded | undefined) {
  const commands = useAtomValue(commandsAtom);
  const session = useAtomValue(sessionAtom);
  const viewer = useAtomValue(viewerAtom);
  useEffect(
    () => (loaded && commands ? whenIdle(() => loaded.catalogueOf(commands, session, viewer)) : undefined),
    [loaded, commands, session, viewer],
  );
}
