import { IconButton } from '../buttons/IconButton.tsx';
import { useCopy } from './useCopy.ts';

/** A button that copies a text, such as an address, to the clipboard. `what` names it: 'email'. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const { copied, copy } = useCopy(text, 'Select the text and copy it with the keyboard or the mouse.');
  return (
    <>
      <IconButton
        icon={copied ? 'check' : 'copy'}
        label={`Copy ${what}`}
        small
        className="-my-1 max-md:-my-3"
        onClick={copy}
      />
      <span role="status" className="sr-only">
        {copied && 'Copied'}
      </span>
    </>
  );
}
