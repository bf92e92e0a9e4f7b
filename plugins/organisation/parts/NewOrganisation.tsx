import { useAtomValue } from 'jotai';
import { admits } from '#core/access/rule.ts';
import { mayCreateOrganisation } from '#core/access/rules.ts';
import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import { viewerAtom } from '#core/session/session.ts';
import { Button, type ButtonProps } from '#core/ui/Button.tsx';

/** The button 'New Organisation', for whom product.md section 2 gives it to. */
export function NewOrganisation({ variant = 'primary' }: Pick<ButtonProps, 'variant'>) {
  const viewer = useAtomValue(viewerAtom);
  const create = useRouteAddress('OrganisationCreate');
  if (!create || !admits(mayCreateOrganisation, viewer)) return null;
  return (
    <Button variant={variant} icon="plus" href={create}>
      New Organisation
    </Button>
  );
}
