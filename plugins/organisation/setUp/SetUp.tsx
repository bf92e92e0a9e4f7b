import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useReading } from '#core/client/queries.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { RecordNotFound } from '#core/list/record/RecordNotFound.tsx';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { sessionAtom } from '#core/session/session.ts';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { Button } from '#core/ui/buttons/Button.tsx';
import { Skeleton } from '#core/ui/page/Skeleton.tsx';
import { organisationForm } from '../contract.ts';
import { myOrganisationPath, organisationPath } from '../paths.ts';
import { FormSkeleton } from './FormSection.tsx';
import { LogoField } from '../parts/LogoField.tsx';
import { SetUpForm } from './SetUpForm.tsx';
import { SetUpHeader } from './SetUpHeader.tsx';
import type { Read, SetUpMode } from './useSetUpForm.ts';

/** Loads the set-up form; id 0 is a new organisation. */
export function SetUp({ id, mode }: { id: number; mode: SetUpMode }) {
  const host = useHost();
  const { person } = useAtomValue(sessionAtom);
  const reading = useReading(organisationForm, { params: { id } });
  const { data, error, isFetching } = reading;
  // The form keeps its initial values, so they must not come from the cache; later replies do not change it.
  const [read, setRead] = useState<Read>();
  if (!read && data && !isFetching && !error) setRead(data);
  const back = () => {
    const home = mode === 'view' ? organisationPath() : myOrganisationPath();
    // For a person who was redirected here after signing in, every earlier page redirects here again.
    if (mode === 'update' || history.length <= 1) host.go(home);
    else history.back();
  };
  if (mode === 'view')
    return (
      <div className="max-w-3xl max-md:px-4">
        <PageHeader title="Edit organisation" back={{ href: organisationPath(), label: 'Organisation' }} />
        <div>{content()}</div>
      </div>
    );
  return (
    <>
      <SetUpHeader back={back} />
      <div className="mx-auto max-w-3xl px-4 pt-6 pb-16 max-md:pt-4">
        <p className="text-sm text-muted wrap-anywhere">Welcome, {person.name}</p>
        <h1 className="mt-1 text-xl font-semibold">Setup your Organization</h1>
        <p className="mt-1 mb-6 text-muted">Before you begin, fill the essential details about your business.</p>
        {content()}
      </div>
    </>
  );

  function content(): ReactNode {
    if (error?.notFound)
      return (
        <RecordNotFound
          icon="building"
          text={error.message}
          back={{ href: myOrganisationPath(), label: 'My Organisations' }}
        />
      );
    if (read)
      return (
        <>
          {mode === 'view' && (
            <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
              <LogoField url={data?.organisation.logoUrl ?? null} />
              <p className="min-w-0 flex-1 basis-48 text-lg font-semibold wrap-anywhere">{read.organisation.name}</p>
            </div>
          )}
          <SetUpForm read={read} mode={mode} cancel={back} />
        </>
      );
    // Until the form is set, `data` may come from the cache.
    return (
      <WhenRead
        reading={{ ...reading, data: undefined }}
        skeleton={
          <>
            {mode === 'view' && <Skeleton className="mb-6 h-26" />}
            <FormSkeleton />
          </>
        }
        otherwise={mode !== 'update' && <Button onClick={back}>Back</Button>}
      />
    );
  }
}
