import type { ReactNode } from 'react';
import { cx } from '../style/cx.ts';

/** The colour of a badge; a quiet one is a word without a box, aligned with the text around it. */
export type Tone = 'quiet' | 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

/** One or two words about a state, beside a name. The tone only repeats the meaning of the words. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 max-w-full items-center gap-1 text-xs whitespace-nowrap',
        tone === 'quiet' ? 'text-muted' : cx('rounded-sm border px-1.5 font-medium', tones[tone]),
      )}
    >
      {children}
    </span>
  );
}

// The edge is transparent, and visible when forced colours remove the background.
const tones: Record<Exclude<Tone, 'quiet'>, string> = {
  neutral: 'border-line bg-sunken text-muted',
  accent: 'border-transparent bg-accent-soft text-accent',
  success: 'border-transparent bg-success-soft text-success',
  warning: 'border-transparent bg-warning-soft text-warning',
  danger: 'border-transparent bg-danger-soft text-danger',
  info: 'border-transparent bg-info-soft text-info',
};
