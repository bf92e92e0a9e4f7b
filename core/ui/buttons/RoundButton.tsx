import { Icon } from '../icons/Icon.tsx';
import { useLow } from '../style/useNarrow.ts';

/** The phone's round button above the footer bar, that adds what the page is about. In a low window it would lie over other controls. */
export function RoundButton({ label, onClick }: { label: string; onClick(): void }) {
  // Not taken away: a dialog that it opened gives the focus back to it when there is room again.
  const low = useLow();
  return (
    <button hidden={low} type="button" aria-label={label} onClick={onClick} className={round}>
      <Icon name="plus" size={24} />
    </button>
  );
}

// The edge is see-through until forced colours take the ground away.
const round =
  'fixed right-4 bottom-[calc(72px+env(safe-area-inset-bottom))] z-20 flex size-14 items-center justify-center rounded-full border border-transparent bg-accent text-accent-text shadow-float press:bg-accent-hover';
