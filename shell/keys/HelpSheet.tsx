import { useAtom, useAtomValue } from 'jotai';
import { useId } from 'react';
import type { DialogProps } from '#core/command/host.ts';
import { plainTitle } from '#core/command/labelOf.ts';
import { listKeys, PALETTE_KEYS } from '#core/command/reservedKeys.ts';
import { hasListAtom, singleKeysAtom } from '#core/command/singleKeys.ts';
import { commandsAtom } from '#core/plugin/commands.ts';
import { viewerAtom } from '#core/session/session.ts';
import { Checkbox } from '#core/ui/Checkbox.tsx';
import { Kbd } from '#core/ui/Kbd.tsx';
import { Modal } from '#core/ui/Modal.tsx';
import { bindingsOf, type Binding } from './bindings.ts';
import { usePage } from './usePage.ts';

interface Section {
  title: string;
  lines: readonly (readonly [keys: string, does: string])[];
}

/** All shortcuts that apply now, made from the commands themselves, and the switch for those of a single key. */
export default function HelpSheet({ close }: DialogProps) {
  const commands = useAtomValue(commandsAtom);
  const viewer = useAtomValue(viewerAtom);
  const page = usePage();
  const hasList = useAtomValue(hasListAtom);
  const [singleKeys, setSingleKeys] = useAtom(singleKeysAtom);
  const bindings = commands ? bindingsOf(commands, viewer, page) : [];
  const sections: Section[] = [
    { title: 'Everywhere', lines: [[PALETTE_KEYS, 'Search or run a command']] },
    ...byPlugin(bindings.filter(({ strokes }) => singleKeys || strokes.every((stroke) => stroke.startsWith('mod+')))),
    ...(hasList && singleKeys ? [{ title: 'In the list', lines: listKeys }] : []),
  ];
  return (
    <Modal title="Keyboard shortcuts" size="lg" onClose={close}>
      <Checkbox
        label="Use single keys as shortcuts"
        hint="Turn this off if keys are pressed by accident, or by speech input. Keys with Ctrl or ⌘ always hold."
        checked={singleKeys}
        onChange={(event) => setSingleKeys(event.target.checked)}
      />
      <div className="mt-4 gap-x-8 md:columns-2">
        {sections.map((section) => (
          <Lines key={section.title} {...section} />
        ))}
      </div>
    </Modal>
  );
}

function Lines({ title, lines }: Section) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-5 break-inside-avoid">
      <h3 id={id} className="mb-1 text-xs font-medium text-muted">
        {title}
      </h3>
      <dl>
        {lines.map(([keys, does]) => (
          <div key={`${keys} ${does}`} className="flex min-h-8 items-center justify-between gap-3 border-b border-line">
            <dt className="min-w-0 truncate text-sm">{does}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function byPlugin(bindings: readonly Binding[]): Section[] {
  const titles = [...new Set(bindings.map(({ plugin }) => plugin.title))];
  return titles.map((title) => ({
    title,
    lines: bindings
      .filter(({ plugin }) => plugin.title === title)
      .map(({ command, strokes }) => [strokes.join(' '), plainTitle(command)] as const),
  }));
}
