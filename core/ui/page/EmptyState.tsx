import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/Icon.tsx';

export interface EmptyStateProps {
  /** The exact text of docs/specification/product.md. */
  text: string;
  /** The purpose of the listed things. */
  explanation?: string;
  icon?: IconName;
  /** The text is the heading of the page. */
  heading?: boolean;
  /** The button that adds the first one. */
  children?: ReactNode;
}

/** Shown instead of an empty list. */
export function EmptyState({ text, explanation, icon, heading, children }: EmptyStateProps) {
  const Text = heading ? 'h1' : 'p';
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-12 text-center">
      {icon && (
        <span className="mb-3 inline-flex size-10 items-center justify-center rounded border border-line bg-sunken text-muted">
          <Icon name={icon} size={20} />
        </span>
      )}
      <Text className="font-medium text-balance wrap-anywhere">{text}</Text>
      {explanation && <p className="max-w-md text-sm text-balance text-muted">{explanation}</p>}
      {children && <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>}
    </div>
  );
}
