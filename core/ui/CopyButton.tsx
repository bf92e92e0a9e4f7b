import { useEffect, useState } from 'react';
import { copyText } from './copyText.ts';
import { IconButton } from './IconButton.tsx';

/** Puts a text, such as an address, into the clipboard. `what` names it: 'email'. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <>
      <IconButton
        icon={copied ? 'check' : 'copy'}
        label={`Copy ${what}`}
        small
        className="-my-1 max-md:-my-3"
        onClick={() => void copyText(text, 'Select the text and copy it yourself.').then(setCopied)}
      />
      <span role="status" className="sr-only">
        {copied && 'Copied'}
      </span>
    </>
  );
}

const SHOWN_MS = 1500;
