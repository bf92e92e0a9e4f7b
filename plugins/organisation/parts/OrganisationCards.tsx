import { CommandButton } from '#core/command/CommandButton.tsx';
import { SkeletonText } from '#core/ui/Skeleton.tsx';
import type { ReactNode } from 'react';
import { makePrimaryCommand } from '../commands.ts';
import type { OrganisationItem } from '../contract.ts';
import { PrimaryMark } from './PrimaryMark.tsx';

interface Props {
  organisations: readonly OrganisationItem[];
  loading: boolean;
  empty: ReactNode;
}

/** Organisations as cards: on the phone, and on the switch page. A person has a few, so nothing is virtual. */
export function OrganisationCards({ organisations, loading, empty }: Props) {
  if (loading) return <SkeletonText lines={4} />;
  if (organisations.length === 0) return empty;
  return (
    <ul aria-label="Organisations" className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
      {organisations.map((organisation) => (
        <li key={organisation.id} className="flex flex-col gap-1 rounded border border-line p-4">
          <div className="flex items-start justify-between gap-2">
            <h2 className="min-w-0 font-medium wrap-anywhere">{organisation.name}</h2>
            {organisation.primary && <PrimaryMark />}
          </div>
          <p className="text-sm text-muted wrap-anywhere">{organisation.email || '-'}</p>
          <p className="text-sm text-muted wrap-anywhere">{organisation.industry || '-'}</p>
          {!organisation.primary && (
            <div className="mt-auto pt-2">
              <CommandButton
                command={makePrimaryCommand}
                values={{ organisation }}
                icon="none"
                className="max-md:w-full"
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
