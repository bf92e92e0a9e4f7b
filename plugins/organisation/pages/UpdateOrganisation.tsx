import { useSearchParams } from 'wouter';
import type { PageProps } from '#core/plugin/plugin.ts';
import { SetUp } from '../parts/SetUp.tsx';

/** The set-up form of the primary organisation; with `page=view` it is edited in place. */
export default function UpdateOrganisation({ params }: PageProps<'/organisation/update/:id'>) {
  const [query] = useSearchParams();
  const mode = query.get('page') === 'view' ? 'view' : 'update';
  // Another form begins anew.
  return <SetUp key={`${params.id} ${mode}`} id={params.id} mode={mode} />;
}
