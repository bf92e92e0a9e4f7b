import { useSearchParams } from 'wouter';
import { useOpenClient } from '#core/client/openClient.ts';
import { Icon } from '#core/ui/Icon.tsx';
import { Tooltip } from '#core/ui/Tooltip.tsx';
import { organisationListPath } from '#plugins/organisation/paths.ts';
import { Mark } from '../parts/Mark.tsx';
import { TextLink } from '../parts/TextLink.tsx';

/** Where a person lands whose account was disabled or deleted in the primary organisation (product.md section 2). */
export default function UserValidation() {
  const { config } = useOpenClient();
  const [query] = useSearchParams();
  const deleted = query.get('user_deleted') === '1';
  const company = query.get('company');
  return (
    <>
      <header className="flex h-[45px] items-center gap-2.5 border-b border-line px-4">
        <Mark className="size-6" />
        <span className="font-semibold">{config.product_name}</span>
        {company && <span className="min-w-0 truncate border-l border-line pl-2.5 text-muted">{company}</span>}
        <span className="ml-auto">
          <Tooltip text="Sign out">
            {/* Not a page of the portal: the account service ends the session. */}
            <a
              href={config.signout_url}
              aria-label="Sign out"
              className="inline-flex size-control items-center justify-center rounded text-muted over:bg-hover over:text-text"
            >
              <Icon name="log-out" />
            </a>
          </Tooltip>
        </span>
      </header>
      <main className="mx-auto flex max-w-lg flex-col items-center gap-2 px-4 py-[14vh] text-center">
        <span className="mb-3 inline-flex size-12 items-center justify-center rounded bg-danger-soft text-danger">
          <Icon name="lock" size={24} />
        </span>
        <h1 className="text-xl font-semibold text-balance">
          {deleted ? 'Sorry! Your account has been deleted.' : 'Sorry! Your account has been disabled.'}
        </h1>
        <p className="text-balance text-muted">Please contact your CRM administrator for access.</p>
        {query.get('is_multipleorg') === '1' && (
          <p className="mt-4">
            <TextLink href={organisationListPath({ userorg_status: deleted ? 'user_deleted' : 'user_deactivated' })}>
              Access your other CRM account
            </TextLink>
          </p>
        )}
      </main>
    </>
  );
}
