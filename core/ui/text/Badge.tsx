import type { ReactNode } from 'react';
import { cx } from '../style/cx.ts';

/** The colour of a badge. */
export type Tone = 'quiet' | 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

/** One or two words about a state, beside a name. The tone only repeats the meaning of the words. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 max-w-full items-center gap-1 rounded-sm border px-1.5 text-xs font-medium whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

// The edge is transparent, and visible when forced colours remove the background.
const tones: Record<Tone, string> = {
  quiet: 'border-transparent font-normal text-muted',
  neutral: 'border-line bg-sunken text-muted',
  accent: 'border-transparent bg-accent-soft text-accent',
  success: 'border-transparent bg-success-soft text-success',
  warning: 'border-transparent bg-warning-soft text-warning',
  danger: 'border-transparent bg-danger-soft text-danger',
  info: 'border-transparent bg-info-soft text-info',
};
