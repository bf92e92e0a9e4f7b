import { Button } from '#core/ui/buttons/Button.tsx';
import { countText } from '#core/ui/text/countText.ts';
import type { ImportRow } from '../contract.ts';

interface Props {
  /** The rows whose phone number cannot be imported. */
  rows: readonly ImportRow[];
  onLeaveOut(): void;
}

/** Offers to import people without the phone numbers that the portal cannot have: those of most countries. */
export function WrongPhones({ rows, onLeaveOut }: Props) {
  if (rows.length < 2) return null;
  return (
    <section
      aria-label="Phone numbers that cannot be imported"
      className="flex flex-wrap items-center justify-between gap-3 rounded bg-warning-soft px-3 py-2.5 text-sm text-warning"
    >
      <p className="min-w-0 flex-1 basis-64">
        {`${countText(rows.length, 'row has', { many: 'rows have' })} a phone number that cannot be imported. People can be imported without one.`}
      </p>
      <Button
        className="bg-surface"
        onClick={onLeaveOut}
      >{`Leave out ${countText(rows.length, 'phone number')}`}</Button>
    </section>
  );
}
