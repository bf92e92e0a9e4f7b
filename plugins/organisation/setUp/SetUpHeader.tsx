import { useAtomValue } from 'jotai';
import { signOutAddress } from '#core/contract/runtimeConfig.ts';
import { configAtom } from '#core/session/session.ts';
import { BareHeader } from '#core/ui/bare/BareHeader.tsx';
import { IconButton } from '#core/ui/buttons/IconButton.tsx';
import { Mark } from '#core/ui/icons/Mark.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';

/**
 * The top bar of the set-up form: sign out on the desktop, back on a phone (docs/specification/product.md section 2).
 */
export function SetUpHeader({ back }: { back(): void }) {
  const config = useAtomValue(configAtom);
  if (!useNarrow()) return <BareHeader productName={config.product_name} signOutUrl={signOutAddress(config)} />;
  return (
    <header className="flex h-14 items-center gap-2.5 border-b border-line px-4">
      <IconButton icon="chevron-left" label="Back" onClick={back} className="-ml-3" />
      <Mark />
      <span className="font-semibold">{config.product_name}</span>
    </header>
  );
}
