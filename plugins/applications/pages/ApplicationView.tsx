import { useMemo } from 'react';
import { useProvideRecords } from '#core/command/hostAtom.ts';
import { RecordNotFound } from '#core/list/RecordNotFound.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { CatalogueImage } from '#core/ui/CatalogueImage.tsx';
import { ErrorState } from '#core/ui/ErrorState.tsx';
import { IconButton } from '#core/ui/IconButton.tsx';
import { PageHeader } from '#core/ui/PageHeader.tsx';
import { SkeletonRows } from '#core/ui/Skeleton.tsx';
import { Tabs } from '#core/ui/Tabs.tsx';
import { useNarrow } from '#core/ui/useNarrow.ts';
import { ApplicationUsers } from '../parts/ApplicationUsers.tsx';
import { applicationPath, applicationViewPath } from '../paths.ts';
import { useApplication } from '../queries.ts';

/** One application of the organisation, and who is what in it. */
export default function ApplicationView({ params: { id } }: PageProps<'/application/view/:id'>) {
  const { data, error, isFetching, refetch } = useApplication(id);
  const narrow = useNarrow();
  useProvideRecords(
    'application',
    useMemo(() => (data ? [data.application] : []), [data]),
  );
  if (error?.notFound) {
    const back = { href: applicationPath(), label: 'Back to the applications' };
    return <RecordNotFound icon="grid" text={error.message} back={back} />;
  }
  if (!data && error) return <ErrorState text={error.message} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <>
        <div className="max-md:px-4">
          <PageHeader title={<span className="text-muted">Loading ...</span>} />
        </div>
        <SkeletonRows rows={6} columns={4} />
      </>
    );
  }
  const { application, total } = data;
  return (
    // As high as the window, so that only the table scrolls.
    <div className="flex flex-col max-md:pb-20 md:-mb-12 md:h-[calc(100dvh-45px)] md:min-h-96">
      <div className="max-md:px-4">
        <PageHeader
          title={application.name}
          note={application.content}
          back={narrow ? { href: applicationPath(), label: 'Close' } : undefined}
          lead={<CatalogueImage image={application.image} size={48} />}
        >
          {!narrow && <IconButton icon="x" label="Close" href={applicationPath()} />}
        </PageHeader>
      </div>
      <Tabs
        label="About this application"
        tabs={[{ key: 'users', label: 'Users', count: total, href: applicationViewPath({ id }) }]}
        current="users"
      />
      <ApplicationUsers key={id} application={application} view={data} />
    </div>
  );
}
