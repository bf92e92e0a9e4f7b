import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { useAtomValue } from 'jotai';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { configAtom, primaryOrganisationAtom } from '#core/session/session.ts';
import { signOutAddress } from '#core/contract/runtimeConfig.ts';
import { BareHeader } from '#core/ui/bare/BareHeader.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { ErrorState } from '#core/ui/page/ErrorState.tsx';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { OrganisationCards } from '../parts/OrganisationCards.tsx';
import { TryAgain } from '../parts/TryAgain.tsx';
import { useOrganisations } from '../parts/useOrganisations.ts';
import { warningOf } from '../parts/warningOf.ts';
import { organisationCommands } from '../commands.ts';

/**
 * The page where a person chooses another organisation because the primary one cannot be used
 * (docs/specification/product.md section 2).
 */
export default function SwitchOrganisation() {
  const config = useAtomValue(configAtom);
  const primary = useAtomValue(primaryOrganisationAtom);
  const query = useSearchParams();
  const { organisations, loading, failure, retrying, retry } = useOrganisations();
  const empty = (
    <EmptyState
      icon="building"
      text="No data to display"
      explanation="There is no organisation that you can switch to. Ask an administrator to invite you."
    />
  );
  return (
    <>
      <BareHeader productName={config.product_name} company={primary?.name} signOutUrl={signOutAddress(config)} />
      <div className="mx-auto max-w-3xl px-4 py-6 max-md:py-2">
        <PageHeader title="Switch organisation" />
        {/* A person without an organisation has none that could be refused. */}
        {primary && (
          <p role="alert" className="mb-3 flex gap-2 rounded bg-danger-soft px-3 py-2.5 text-danger">
            <Icon name="alert-triangle" className="mt-0.5" />
            <span>{warningOf(query.get('userorg_status'))}</span>
          </p>
        )}
        {primary && <TryAgain name={primary.name} />}
        {failure !== undefined ? (
          <ErrorState title="The organisations could not be loaded" text={failure} busy={retrying} onRetry={retry} />
        ) : (
          <OrganisationCards {...{ organisations, loading, empty }} />
        )}
        <div className="pt-4">
          <CommandButton command={organisationCommands.new} />
        </div>
      </div>
    </>
  );
}
