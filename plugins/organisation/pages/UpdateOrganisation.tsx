import { useSearchParams } from '#core/plugin/useSearchParams.ts';
import type { PageProps } from '#core/plugin/plugin.ts';
import { SetUp } from '../setUp/SetUp.tsx';

/** The page with the set-up form of the primary organisation; `page=view` edits it in place. */
export default function UpdateOrganisation({ params }: PageProps<'/organisation/update/:id'>) {
  const query = useSearchParams();
  const mode = query.get('page') === 'view' ? 'view' : 'update';
  // Another organisation or mode gets a new form.
  return <SetUp key={`${params.id} ${mode}`} id={params.id} mode={mode} />;
}
