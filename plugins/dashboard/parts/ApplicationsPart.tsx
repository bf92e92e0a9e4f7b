import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import { applicationViewPath } from '#plugins/applications/paths.ts';
import type { Summary } from '../contract.ts';
import { BarTable } from './BarTable.tsx';
import { Part } from './Part.tsx';

/** The number of people in each application, with a link to them. */
export function ApplicationsPart({ applications }: { applications: Summary['applications'] }) {
  const hasPage = useRouteAddress('ApplicationView') !== undefined;
  const bars = applications.map(({ id, name, people }) => ({
    key: id,
    label: name,
    count: people,
    href: hasPage ? applicationViewPath({ id }) : undefined,
  }));
  return (
    <Part
      title="People by application"
      note={bars.length === 0 ? 'The organisation has no applications yet.' : 'People whose access is enabled'}
    >
      {bars.length > 0 && <BarTable caption="People by application" head={['Application', 'People']} bars={bars} />}
    </Part>
  );
}
