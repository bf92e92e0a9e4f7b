import { useAtom, useAtomValue } from 'jotai';
import { useId } from 'react';
import type { DialogProps } from '#core/command/host.ts';
import { pageRecordsAtom } from '#core/command/hostAtom.ts';
import { plainTitle } from '#core/command/labelOf.ts';
import { listKeys, PALETTE_KEYS, type ListKey } from '#core/command/keys/reservedKeys.ts';
import { listActionsAtom, singleKeysAtom } from '#core/command/singleKeys.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';
import { viewerAtom } from '#core/session/session.ts';
import { Checkbox } from '#core/ui/fields/Checkbox.tsx';
import { Kbd } from '#core/ui/text/Kbd.tsx';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { fillFromPage } from '../palette/frame/fill.ts';
import { bindingsOf, type Binding } from './bindings.ts';
import { usePage } from './usePage.ts';

interface Section {
  title: string;
  lines: readonly (readonly [keys: readonly string[], does: string])[];
}

/** All shortcuts that work now, made from the commands, and the switch for single keys. */
export default function HelpSheet({ close }: DialogProps) {
  const commands = useAtomValue(commandsAtom);
  const viewer = useAtomValue(viewerAtom);
  const page = usePage();
  const records = useAtomValue(pageRecordsAtom);
  const actions = useAtomValue(listActionsAtom);
  const [singleKeys, setSingleKeys] = useAtom(singleKeysAtom);
  const bindings = commands ? bindingsOf(commands, viewer, page, singleKeys, (one) => fillFromPage(one, records)) : [];
  const sections: Section[] = [
    { title: 'Everywhere', lines: [[[PALETTE_KEYS], 'Search or run a command']] },
    ...byPlugin(bindings),
    ...inList(actions, singleKeys),
  ];
  return (
    <Modal title="Keyboard shortcuts" size="lg" onClose={close}>
      <Checkbox
        label="Use single keys as shortcuts"
        hint="Turn this off if you press keys by accident or use speech input. Keys with Ctrl or ⌘ always work."
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
          <div
            key={`${keys.join()} ${does}`}
            className="flex min-h-8 items-center justify-between gap-3 border-b border-line"
          >
            <dt className="min-w-0 py-1 text-sm">{does}</dt>
            <dd className="flex shrink-0 items-center gap-1.5 text-xs text-muted">
              {keys.map((one, at) => (
                <span key={one} className="flex items-center gap-1.5">
                  {at > 0 && <span>or</span>}
                  <Kbd keys={one} />
                </span>
              ))}
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
      .map(({ command, strokes }) => [[strokes.join(' ')], plainTitle(command)] as const),
  }));
}

/** The keys that the page's lists support; without single keys, only those of the focused row. */
function inList(actions: ReadonlySet<ListKey['action']>, singleKeys: boolean): Section[] {
  const lines = listKeys
    .filter(({ action }) => actions.has(action))
    .map(
      ({ letter, rowKey, text }) =>
        [[singleKeys ? letter : undefined, rowKey].filter((key) => key !== undefined), text] as const,
    )
    .filter(([keys]) => keys.length > 0);
  return lines.length > 0 ? [{ title: 'In the list', lines }] : [];
}
