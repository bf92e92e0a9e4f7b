import { plainTitle } from '#core/command/labelOf.ts';
import { Kbd } from '#core/ui/text/Kbd.tsx';
import type { Binding } from './bindings.ts';

/** The hint's text for screen readers: 'u Users, g Groups'. */
export function saySequence(strokes: readonly string[], bindings: readonly Binding[]): string {
  const keys = bindings.map(
    ({ command, strokes: all }) => `${all.slice(strokes.length).join(' ')} ${plainTitle(command)}`,
  );
  return `Waiting for the second key. ${keys.join(', ')}`;
}

/** Shows the possible second keys of a sequence, until the second key or for a moment. */
export function SequenceHint({ strokes, bindings }: { strokes: readonly string[]; bindings: readonly Binding[] }) {
  return (
    <div
      aria-hidden
      className="fixed bottom-6 left-1/2 z-50 w-max max-w-[calc(100vw-2rem)] [translate:-50%] animate-appear rounded bg-raised p-3 text-sm shadow-float"
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 sm:grid-cols-3">
        {bindings.map(({ command, strokes: all }) => (
          <li key={command.id} className="flex items-center gap-2">
            <Kbd keys={all.slice(strokes.length).join(' ')} />
            <span className="truncate">{plainTitle(command)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
