import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { useOpenClient } from '#core/client/openClient.ts';
import { signOutAddress } from '#core/contract/runtimeConfig.ts';
import { BareHeader } from '#core/ui/bare/BareHeader.tsx';
import { Button } from '#core/ui/buttons/Button.tsx';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { TextLink } from '#core/ui/buttons/TextLink.tsx';
import { useLetIn } from '../parts/useLetIn.ts';
import { organisationListPath } from '../paths.ts';

/**
 * The page for a person whose account was disabled or deleted in the primary organisation
 * (docs/specification/product.md section 2).
 */
export default function UserValidation() {
  const { config } = useOpenClient();
  const query = useSearchParams();
  useLetIn();
  const deleted = query.get('user_deleted') === '1';
  return (
    <>
      <BareHeader
        productName={config.product_name}
        company={query.get('company')}
        signOutUrl={signOutAddress(config)}
      />
      <div className="mx-auto flex max-w-lg flex-col items-center gap-2 px-4 py-[12vh] text-center">
        <span className="mb-3 inline-flex size-12 items-center justify-center rounded bg-danger-soft text-danger">
          <Icon name="lock" size={24} />
        </span>
        <h1 className="text-xl font-semibold text-balance">
          {deleted ? 'Sorry! Your account has been deleted.' : 'Sorry! Your account has been disabled.'}
        </h1>
        <p className="text-balance text-muted">Please contact your CRM administrator for access.</p>
        <div className="mt-4">
          {/* The index checks the session again. */}
          <Button href="/" icon="refresh-cw">
            Try again
          </Button>
        </div>
        {query.get('is_multipleorg') === '1' && (
          <p className="mt-2">
            <TextLink href={organisationListPath({ userorg_status: deleted ? 'user_deleted' : 'user_deactivated' })}>
              Access your other CRM account
            </TextLink>
          </p>
        )}
      </div>
    </>
  );
}
