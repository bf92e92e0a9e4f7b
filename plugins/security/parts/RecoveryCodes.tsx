import { useAtomValue } from 'jotai';
import { configAtom, sessionAtom } from '#core/session/session.ts';
import { Button } from '#core/ui/buttons/Button.tsx';
import { saveFile } from '#core/client/saveFile.ts';
import { inGroups } from './inGroups.ts';

/** The recovery codes with a file to save (docs/specification/product.md section 2, wizard). */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { product_name: product } = useAtomValue(configAtom);
  const { email } = useAtomValue(sessionAtom).person;
  const download = () =>
    saveFile(
      'Authentication-Recovery-Code.txt',
      new Blob(
        [
          [`${product}: recovery codes of ${email}`, 'Each code valid only once', '', ...codes.map(inGroups), ''].join(
            '\r\n',
          ),
        ],
        { type: 'text/plain' },
      ),
    );
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="flex gap-2 text-sm font-medium">Each code valid only once</p>
      <ol
        aria-label="Recovery codes"
        className="grid w-full list-decimal gap-x-8 gap-y-1.5 rounded border border-line bg-sunken px-4 py-3 pl-10 text-sm marker:text-muted lg:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="block font-mono text-balance">{inGroups(code)}</code>
          </li>
        ))}
      </ol>
      <Button icon="download" onClick={download}>
        Download
      </Button>
    </div>
  );
}
