import { CommandButton } from '#core/command/CommandButton.tsx';
import { cx } from '#core/ui/style/cx.ts';
import { EmailText } from '#core/ui/contact/EmailText.tsx';
import { Skeleton, Waiting } from '#core/ui/page/Skeleton.tsx';
import type { ReactNode } from 'react';
import { switchCommands } from '../switchCommands.ts';
import type { OrganisationItem } from '../contract.ts';
import { PrimaryMark } from './PrimaryMark.tsx';

interface Props {
  organisations: readonly OrganisationItem[];
  loading: boolean;
  empty: ReactNode;
}

/** Organisations as cards, on a phone and on the switch page. A person has few, so all are rendered. */
export function OrganisationCards({ organisations, loading, empty }: Props) {
  if (loading) return <CardsSkeleton />;
  if (organisations.length === 0) return empty;
  return (
    <ul aria-label="Organisations" className={grid}>
      {organisations.map((organisation) => (
        <li key={organisation.id} className={card}>
          <div className="flex items-start justify-between gap-2">
            <h2 className="min-w-0 font-medium wrap-anywhere">{organisation.name}</h2>
            {organisation.primary && <PrimaryMark />}
          </div>
          <p className="text-sm text-muted">
            <EmailText email={organisation.email || '-'} />
          </p>
          <p className="text-sm text-muted wrap-anywhere">{organisation.industry || '-'}</p>
          {!organisation.primary && (
            <div className="mt-auto pt-2">
              <CommandButton
                command={switchCommands.switchOrganisation}
                values={{ organisation }}
                about={organisation.name}
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

/** The skeleton of two cards: a person with only one organisation seldom opens this list. */
const CardsSkeleton = () => (
  <Waiting className={grid}>
    {['w-2/5', 'w-3/5'].map((width) => (
      <div key={width} className={card}>
        {[width, 'w-1/2', 'w-1/3'].map((line, at) => (
          <span key={at} className="flex h-5 items-center">
            <Skeleton className={cx('h-3', line)} />
          </span>
        ))}
        {width === 'w-3/5' && <Skeleton className="mt-2 h-control w-36 max-md:w-full" />}
      </div>
    ))}
  </Waiting>
);

const grid = 'grid grid-cols-2 gap-3 max-md:grid-cols-1';
const card = 'flex flex-col gap-1 rounded border border-line p-4';
