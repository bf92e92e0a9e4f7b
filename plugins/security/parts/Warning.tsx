import type { ReactNode } from 'react';
import { Icon } from '#core/ui/icons/Icon.tsx';

/** A warning above the page's content. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex gap-2 rounded bg-warning-soft px-3 py-2.5 text-warning">
      <Icon name="alert-triangle" className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
