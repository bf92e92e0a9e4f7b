import { cx } from '#core/ui/cx.ts';

/** The product's mark: a gatehouse with its gate open. It goes with the product's name and is silent beside it. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cx('shrink-0 fill-accent', className ?? 'size-8')}>
      <path d="M4 5h5v3h4.5V5h5v3H23V5h5v22h-7.5v-7.5a4.5 4.5 0 0 0-9 0V27H4Z" />
    </svg>
  );
}
