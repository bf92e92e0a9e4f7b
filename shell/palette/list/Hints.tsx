import { Kbd } from '#core/ui/text/Kbd.tsx';

/** The keys of the present step, for sighted people; a phone shows none. */
export function Hints({ hints }: { hints: readonly (readonly [keys: string, does: string])[] }) {
  return (
    <footer
      aria-hidden
      className="flex h-9 shrink-0 items-center gap-4 border-t border-line px-4 text-xs text-muted max-md:hidden"
    >
      {hints.map(([keys, does]) => (
        <span key={keys} className="flex items-center gap-1.5">
          <Kbd keys={keys} />
          <span>{does}</span>
        </span>
      ))}
    </footer>
  );
}
