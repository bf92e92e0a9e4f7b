import { Icon } from './Icon.tsx';

/** The phone's round button above the footer bar, that adds what the page is about. */
export function RoundButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <button type="button" aria-label={label} onClick={onClick} className={round}>
      <Icon name="plus" size={24} />
    </button>
  );
}

const round =
  'fixed right-4 bottom-[calc(72px+env(safe-area-inset-bottom))] z-20 flex size-14 items-center justify-center rounded-full bg-accent text-accent-text shadow-float press:bg-accent-hover';
