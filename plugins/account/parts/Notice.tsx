import type { ReactNode } from 'react';
import { cx } from '#core/ui/style/cx.ts';
import { Icon, type IconName } from '#core/ui/icons/Icon.tsx';

const looks: Record<'danger' | 'info' | 'success', { icon: IconName; classes: string }> = {
  danger: { icon: 'alert-triangle', classes: 'bg-danger-soft text-danger' },
  info: { icon: 'info', classes: 'bg-info-soft text-info' },
  success: { icon: 'circle-check', classes: 'bg-success-soft text-success' },
};

/** A sentence above a form. An error is announced at once, other tones politely. */
export function Notice({ tone, children }: { tone: keyof typeof looks; children: ReactNode }) {
  const { icon, classes } = looks[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex gap-2 rounded border border-transparent px-3 py-2 text-sm', classes)}
    >
      <Icon name={icon} className="mt-0.5" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
