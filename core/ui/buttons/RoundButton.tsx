import { Icon } from '../icons/Icon.tsx';
import { useLow } from '../style/useNarrow.ts';

/**
 * The phone's round button above the footer bar, which adds a record. It is hidden in a low window, where it would
 * cover other controls.
 */
export function RoundButton({ label, onClick }: { label: string; onClick(): void }) {
  // The button is hidden, not removed, because a dialog that it opened returns the focus to it when the window is
  // higher again.
  const low = useLow();
  return (
    <button hidden={low} type="button" aria-label={label} onClick={onClick} className={round}>
      <Icon name="plus" size={24} />
    </button>
  );
}

// The edge is transparent, and visible when forced colours remove the background.
const round =
  'fixed right-4 bottom-[calc(16px+var(--footer))] z-20 flex size-14 items-center justify-center rounded-full border border-transparent bg-accent text-accent-text shadow-float press:bg-accent-hover';
