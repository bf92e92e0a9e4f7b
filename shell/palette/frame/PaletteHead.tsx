import type { KeyboardEvent, ReactNode } from 'react';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { IconButton } from '#core/ui/buttons/IconButton.tsx';
import { Spinner } from '#core/ui/icons/Spinner.tsx';

/** The classes of the palette's field, in every step. */
export const fieldClasses =
  'h-full min-w-0 flex-1 bg-transparent text-lg text-text outline-none placeholder:text-muted md:text-[0.9375rem]';

interface PaletteHeadProps {
  /** The breadcrumb: the command, then each answer. Empty in the first step. */
  crumbs: readonly string[];
  busy?: boolean;
  onBack(): void;
  onClose(): void;
  /** The field. */
  children: ReactNode;
}

/** The top of the palette: the breadcrumb, the back button, the field. */
export function PaletteHead({ crumbs, busy = false, onBack, onClose, children }: PaletteHeadProps) {
  return (
    <div className="shrink-0 border-b border-line max-md:pt-[env(safe-area-inset-top)]">
      {crumbs.length > 0 && (
        <ol aria-label="Steps so far" className="flex flex-wrap items-center gap-x-1 gap-y-1.5 px-4 pt-3">
          {crumbs.map((crumb, at) => (
            <li key={`${at} ${crumb}`} className="flex min-w-0 items-center gap-1 text-xs">
              {at > 0 && <Icon name="chevron-right" size={12} className="text-muted" />}
              <span className="truncate rounded-sm bg-hover px-1.5 py-0.5 font-medium text-muted">{crumb}</span>
            </li>
          ))}
        </ol>
      )}
      <div className="flex h-12 items-center gap-2.5 px-4 max-md:h-14 max-md:pr-1.5">
        {crumbs.length > 0 ? (
          <IconButton
            icon="chevron-left"
            label="One step back"
            small
            onClick={onBack}
            onKeyDown={ownEnter}
            className="-ml-1.5"
          />
        ) : (
          <Icon name="search" className="text-muted" />
        )}
        {children}
        {busy && (
          <span className="animate-appear text-muted">
            <Spinner size={14} />
          </span>
        )}
        <IconButton icon="x" label="Close" onClick={onClose} onKeyDown={ownEnter} className="md:hidden" />
      </div>
    </div>
  );
}

// cmdk applies Enter anywhere inside it to the row under the cursor.
function ownEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.stopPropagation();
}
