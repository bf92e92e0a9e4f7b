import { useAtomValue } from 'jotai';
import { admits } from '#core/access/rule.ts';
import { mayCreateOrganisation } from '#core/access/rules.ts';
import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import { addressAllowedAtom, viewerAtom } from '#core/session/session.ts';
import { Button, type ButtonProps } from '#core/ui/Button.tsx';
import { RoundButton } from '#core/ui/RoundButton.tsx';

/**
 * The button 'New Organisation', on a phone the round one, for whom product.md section 2 gives it to; not where the server
 * would refuse its form.
 */
export function NewOrganisation({ variant = 'primary', round }: Pick<ButtonProps, 'variant'> & { round?: boolean }) {
  const viewer = useAtomValue(viewerAtom);
  const allowed = useAtomValue(addressAllowedAtom);
  const create = useRouteAddress('OrganisationCreate');
  if (!create || !allowed || !admits(mayCreateOrganisation, viewer)) return null;
  const label = 'New Organisation';
  if (round) return <RoundButton label={label} href={create} />;
  return (
    <Button variant={variant} icon="plus" href={create}>
      {label}
    </Button>
  );
}
