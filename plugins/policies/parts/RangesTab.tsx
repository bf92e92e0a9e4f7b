import type { Answer } from '#core/client/client.ts';
import { CommandAddButton } from '#core/command/CommandAddButton.tsx';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useHost } from '#core/command/hostAtom.ts';
import { useAddPlace } from '#core/ui/buttons/useAddPlace.ts';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { IconButton } from '#core/ui/buttons/IconButton.tsx';
import { rangeText } from '../args.ts';
import type { PolicyRange, viewPolicy } from '../contract.ts';
import { policyCommands } from '../commands.ts';

/** The address ranges that a policy allows. */
export function RangesTab({ view }: { view: Answer<typeof viewPolicy> }) {
  const { policy, ranges } = view;
  const host = useHost();
  const place = useAddPlace(ranges.length === 0);
  const open = (range: PolicyRange) =>
    host.open(() => import('../dialogs/RangeDialog.tsx'), { policy, range, current: view.currentAddress });
  const add = { command: policyCommands.addRange, values: { policy } };
  if (place.empty)
    return (
      <EmptyState
        icon="globe"
        text="No IPs are added in this security policy"
        explanation="Without a range, every network address is allowed. With ranges, only the addresses in them are allowed."
      >
        <CommandButton {...add} variant="primary" />
      </EmptyState>
    );
  return (
    <div className="max-md:pb-20">
      {place.head && (
        <div className="flex justify-end py-3">
          <CommandButton {...add} />
        </div>
      )}
      <ul aria-label="Allowed IPs" className="divide-y divide-line border-b border-line max-md:-mx-4 md:border-t">
        {ranges.map((range) => (
          <li key={range.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 md:px-2.5">
            <span className="flex min-w-0 flex-1 flex-wrap gap-x-6 gap-y-1 tabular">
              <End label="From" address={range.from} />
              <End label="To" address={range.to} />
            </span>
            <span className="flex items-center gap-1 max-md:-mr-2">
              <IconButton icon="pencil" label={`Update ${rangeText(range)}`} onClick={() => open(range)} />
              <CommandButton
                command={policyCommands.removeRange}
                values={{ policy, range }}
                about={rangeText(range)}
                variant="quiet"
                icon="none"
              />
            </span>
          </li>
        ))}
      </ul>
      {place.round && <CommandAddButton {...add} />}
    </div>
  );
}

function End({ label, address }: { label: string; address: string }) {
  return (
    <span className="flex min-w-56 flex-1 items-baseline gap-2 max-md:min-w-full">
      <span className="w-9 shrink-0 text-xs text-muted">{label}</span>
      <span className="min-w-0 text-sm wrap-anywhere">{address}</span>
    </span>
  );
}
