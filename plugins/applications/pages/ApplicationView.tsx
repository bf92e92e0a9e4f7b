import { lazy, Suspense } from 'react';
import type { Answer } from '#core/client/client.ts';
import { RecordView } from '#core/list/record/RecordView.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { CatalogueImage } from '#core/ui/icons/CatalogueImage.tsx';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { numberText } from '#core/ui/text/numberText.ts';
import { LongText } from '#core/list/record/LongText.tsx';
import type { viewApplication } from '../contract.ts';
import { organisationApplication } from '../lists.ts';
import { ApplicationUsers } from '../parts/ApplicationUsers.tsx';
import { applicationPath, applicationViewPath } from '../paths.ts';
import { useApplication } from '../queries.ts';

const OwnActions = lazy(() => import('../parts/OwnActions.tsx'));
const SignOnTab = lazy(() => import('../parts/SignOnTab.tsx'));

const SignOn = ({ id }: { id: number }) => (
  <Suspense fallback={<SkeletonText lines={6} />}>
    <SignOnTab id={id} />
  </Suspense>
);

type View = Answer<typeof viewApplication>;

/** The page of one application of the organisation, with its users. */
export default function ApplicationView({ params: { id } }: PageProps<'/application/view/:id'>) {
  return (
    <RecordView
      reading={useApplication(id)}
      of={organisationApplication}
      recordOf={applicationOf}
      one="application"
      columns={4}
      lead="square"
      note
      back={back}
      addressOf={applicationViewPath}
      head={({ application: { content, image } }) => ({
        note: content && <LongText>{content}</LongText>,
        lead: <CatalogueImage image={image} size={48} />,
      })}
      commands={({ application }) =>
        application.own && (
          <Suspense>
            <OwnActions application={application} />
          </Suspense>
        )
      }
      tabs={(view) => [
        {
          key: 'users',
          label: 'Users',
          count: view.total,
          counted: enabledText(view),
          content: <ApplicationUsers key={id} application={view.application} view={view} />,
          wide: true,
          scrolls: true,
        },
        { key: 'signon', label: 'Sign-on', content: <SignOn id={id} /> },
      ]}
    />
  );
}

const back = { href: applicationPath(), title: 'Applications', label: 'Back to the applications' };

/**
 * The list of applications counts the people who have the application enabled, this page lists all of them: both numbers
 * are said where they differ.
 */
function enabledText({ application: { enabledCount }, total, totalExact }: View): string | undefined {
  if (enabledCount === undefined || total === undefined || totalExact === false || enabledCount >= total)
    return undefined;
  return `${numberText(enabledCount)} of ${numberText(total)} enabled`;
}

const applicationOf = ({ application }: View) => application;
