import { useAtomValue } from 'jotai';
import { admits } from '#core/access/rule.ts';
import { mayCreateOrganisation } from '#core/access/rules.ts';
import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import { addressAllowedAtom, viewerAtom } from '#core/session/session.ts';
import { Button, type ButtonProps } from '#core/ui/Button.tsx';

/** The button 'New Organisation', for whom product.md section 2 gives it to; not where the server would refuse its form. */
export function NewOrganisation({ variant = 'primary' }: Pick<ButtonProps, 'variant'>) {
  const viewer = useAtomValue(viewerAtom);
  const allowed = useAtomValue(addressAllowedAtom);
  const create = useRouteAddress('OrganisationCreate');
  if (!create || !allowed || !admits(mayCreateOrganisation, viewer)) return null;
  return (
    <Button variant={variant} icon="plus" href={create}>
      New Organisation
    </Button>
  );
}
