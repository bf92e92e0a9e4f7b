import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { admits } from '#core/access/rule.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { commandsAtom } from '#core/plugin/commandsAtom.ts';
import { viewerAtom } from '#core/session/session.ts';
import { usePortal } from '../router/location.ts';
import { shownPatternAtom } from '../router/routerAtoms.ts';

/** Takes a file that is dropped anywhere on the page, for the first of the page's commands that takes one. */
export function DropZone() {
  const host = useHost();
  const viewer = useAtomValue(viewerAtom);
  const [isAbove, setAbove] = useState(false);
  const pattern = useAtomValue(shownPatternAtom, { store: usePortal().store });
  const commands = useAtomValue(commandsAtom)?.commands ?? [];
  const drop = commands.find(
    ({ command }) => command.drop && command.page?.pattern === pattern && admits(command.access, viewer),
  )?.command.drop;
  useEffect(() => {
    if (!drop) return undefined;
    // A dialog takes its own files.
    const isOurs = (event: DragEvent) =>
      !event.defaultPrevented &&
      event.dataTransfer?.types.includes('Files') === true &&
      !document.querySelector('[aria-modal="true"], dialog[open]');
    const over = (event: DragEvent) => {
      if (!isOurs(event)) return;
      // Without this the browser would open the file.
      event.preventDefault();
      setAbove(true);
    };
    // Between two elements of the page the pointer has not left it.
    const leave = (event: DragEvent) => event.relatedTarget === null && setAbove(false);
    const take = (event: DragEvent) => {
      setAbove(false);
      if (!isOurs(event)) return;
      event.preventDefault();
      const [file, second] = event.dataTransfer?.files ?? [];
      if (second) host.notify('danger', 'Drop only one file at a time.');
      else if (file) drop.take(file, host);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', take);
    return () => {
      // Another page may be shown while the file is held above this one.
      setAbove(false);
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', take);
    };
  }, [drop, host]);
  if (!isAbove || !drop) return null;
  return (
    <div className="pointer-events-none fixed inset-2 z-30 flex items-center justify-center rounded border-2 border-dashed border-accent bg-accent-soft/80">
      <p className="rounded bg-surface px-5 py-3 font-medium shadow-lg">{drop.says}</p>
    </div>
  );
}
