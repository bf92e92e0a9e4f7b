import { History, useHistoryPart } from '#core/list/record/History.tsx';
import { useRouteAddress } from '#core/plugin/registryAtom.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { Part } from './Part.tsx';

/** What was done last in the organisation. */
export function LatestPart() {
  const history = useHistoryPart();
  const all = useRouteAddress('Activity');
  if (!history) return null;
  return (
    <div className="lg:col-span-2">
      <Part title="Latest activity" action={all && <Button href={all}>Show all</Button>}>
        <History history={history} most={5} />
      </Part>
    </div>
  );
}
