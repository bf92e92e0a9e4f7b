/** A shortcut as keycaps: `mod+k`, or `g u` for a sequence of two keys. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {keys.split(' ').map((stroke, at) => (
        <kbd
          key={at}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-sunken px-1 font-sans text-xs text-muted"
        >
          {keyText(stroke)}
        </kbd>
      ))}
    </span>
  );
}

/** A shortcut in words: 'Ctrl K', 'G then U'. */
export const keysText = (keys: string): string => keys.split(' ').map(keyText).join(' then ');

/** A key as this system writes it: `mod+k` is ⌘K on a Mac and Ctrl K elsewhere. */
export function keyText(stroke: string): string {
  const mac = /mac|iphone|ipad/i.test(navigator.platform);
  const parts = stroke.split('+').map((part) => names(mac)[part] ?? (part.length === 1 ? part.toUpperCase() : part));
  return parts.join(mac ? '' : ' ');
}

const names = (mac: boolean): Record<string, string> => ({
  mod: mac ? '⌘' : 'Ctrl',
  shift: mac ? '⇧' : 'Shift',
  alt: mac ? '⌥' : 'Alt',
  enter: mac ? '↩' : 'Enter',
  escape: 'Esc',
  space: 'Space',
  arrowup: '↑',
  arrowdown: '↓',
});
