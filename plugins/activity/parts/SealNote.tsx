import { useReading } from '#core/client/queries.ts';
import { CopyButton } from '#core/ui/copy/CopyButton.tsx';
import { Ago } from '#core/ui/text/Ago.tsx';
import { viewSeal } from '../contract.ts';

/** The head of the seals, to be noted elsewhere: with it, entries that were altered later can be found. */
export default function SealNote() {
  const head = useReading(viewSeal, {}).data?.head;
  if (!head) return null;
  return (
    <p className="px-2.5 pt-4 text-sm text-muted wrap-anywhere max-md:px-4">
      <span>
        A seal is a fingerprint of the entries: with a copy of it, you can prove later that nobody changed them.{' '}
      </span>
      <span>The newest seal over entries of your organisation, made </span>
      <Ago at={head.at} />
      <span>: </span>
      <span className="inline-flex items-center gap-1 align-middle whitespace-nowrap">
        <span>{`${head.hash.slice(0, 16)}…`}</span>
        <CopyButton text={`Entry ${head.upTo}: ${head.hash}`} what="seal" />
      </span>
    </p>
  );
}
