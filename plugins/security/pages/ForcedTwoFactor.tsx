import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { signOutAddress, withReturn } from '#core/contract/runtimeConfig.ts';
import { owesFactor } from '#core/contract/session.ts';
import { configAtom, primaryOrganisationAtom, sessionAtom } from '#core/session/session.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { BareHeader } from '#core/ui/bare/BareHeader.tsx';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { PasskeyOffer } from '../parts/setUp/PasskeyOffer.tsx';
import { Warning } from '../parts/Warning.tsx';
import { Wizard } from '../parts/setUp/Wizard.tsx';

/**
 * The page for a person whom a policy forces to set up two-factor, or to have and use a passkey; afterwards the index
 * redirects (docs/specification/product.md section 4).
 */
export default function ForcedTwoFactor() {
  const host = useHost();
  const config = useAtomValue(configAtom);
  const organisation = useAtomValue(primaryOrganisationAtom);
  const { person } = useAtomValue(sessionAtom);
  // The page that was asked for before.
  const returnTo = useSearchParams().get('return_to');
  const owed = owesFactor(person);
  useEffect(() => {
    if (!owed) host.go(returnTo === null ? '/' : withReturn('/', returnTo), { replace: true });
  }, [owed, returnTo, host]);
  return (
    <>
      <BareHeader productName={config.product_name} company={organisation?.name} signOutUrl={signOutAddress(config)} />
      <div className="mx-auto max-w-3xl px-4 py-6 max-md:py-2">
        <PageHeader title="Two-factor authentication" />
        {owed && (
          <>
            <div className="mb-6">
              <Warning>
                {person.passkeyOwed === undefined
                  ? 'You are forced to set a two factor authentication for this user'
                  : 'Your organisation requires you to sign in with a passkey'}
              </Warning>
            </div>
            {person.passkeyOwed === 'use' ? (
              <>
                <Button
                  variant="primary"
                  onClick={() => host.go(withReturn(config.signin_url, returnTo ?? '/', 'passkey'))}
                >
                  Sign in with your passkey
                </Button>
                <p className="mt-3 text-muted">
                  If you have lost it, ask an administrator to reset your second factors. Then you can add a new one.
                </p>
              </>
            ) : (
              <PasskeyOffer only={person.passkeyOwed === 'add'} />
            )}
            {person.passkeyOwed === undefined && <Wizard />}
          </>
        )}
      </div>
    </>
  );
}
