import { lazy, Suspense } from 'react';
import type { Answer } from '#core/client/client.ts';
import { tallPage } from '#core/list/ListPage.tsx';
import { RecordHeader } from '#core/list/record/RecordHeader.tsx';
import { RecordPage } from '#core/list/record/RecordPage.tsx';
import { useHistoryTab } from '#core/list/record/History.tsx';
import type { PageProps } from '#core/plugin/plugin.ts';
import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { CatalogueImage } from '#core/ui/icons/CatalogueImage.tsx';
import { SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { numberText } from '#core/ui/text/numberText.ts';
import { LongText } from '#core/list/record/LongText.tsx';
import { TabsInAddress } from '#core/ui/tabs/TabsInAddress.tsx';
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
    <RecordPage
      reading={useApplication(id)}
      of={organisationApplication}
      recordOf={applicationOf}
      columns={4}
      lead="square"
      note
      back={back}
    >
      {(view) => <Shown view={view} />}
    </RecordPage>
  );
}

const back = { href: applicationPath(), title: 'Applications', label: 'Back to the applications' };

function Shown({ view }: { view: View }) {
  const { application, total } = view;
  const { id, name, content, image, own } = application;
  const history = useHistoryTab('application', id);
  const asked = useSearchParams().get('tab');
  // Only the list of users scrolls within the page.
  const isRead = asked === 'signon' || history.some(({ key }) => key === asked);
  return (
    <div className={isRead ? undefined : tallPage}>
      <RecordHeader
        list={back}
        title={name}
        note={content && <LongText>{content}</LongText>}
        lead={<CatalogueImage image={image} size={48} />}
      >
        {own && (
          <Suspense>
            <OwnActions application={application} />
          </Suspense>
        )}
      </RecordHeader>
      <TabsInAddress
        label="About this application"
        addressOf={(query) => applicationViewPath({ id }, query)}
        className={isRead ? '' : 'flex min-h-0 flex-1 flex-col'}
        tabs={[
          {
            key: 'users',
            label: 'Users',
            count: total,
            counted: enabledText(view),
            shown: <ApplicationUsers key={id} application={application} view={view} />,
            wide: true,
          },
          { key: 'signon', label: 'Sign-on', shown: <SignOn id={id} /> },
          ...history,
        ]}
      />
    </div>
  );
}

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
