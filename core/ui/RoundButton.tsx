import { Link } from 'wouter';
import { Icon } from './Icon.tsx';

/** The phone's round button above the footer bar, that adds what the page is about; with `href` it is a link. */
export function RoundButton({ label, href, onClick }: { label: string; href?: string; onClick?(): void }) {
  const content = <Icon name="plus" size={24} />;
  return href === undefined ? (
    <button type="button" aria-label={label} onClick={onClick} className={round}>
      {content}
    </button>
  ) : (
    <Link href={href} aria-label={label} className={round}>
      {content}
    </Link>
  );
}

const round =
  'fixed right-4 bottom-[calc(72px+env(safe-area-inset-bottom))] z-20 flex size-14 items-center justify-center rounded-full bg-accent text-accent-text shadow-float press:bg-accent-hover';
