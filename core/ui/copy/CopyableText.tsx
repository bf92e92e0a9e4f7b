import { lazy, Suspense } from 'react';

// A static import would put the button into a chunk that other dialogs load too.
const CopyButton = lazy(async () => ({ default: (await import('./CopyButton.tsx')).CopyButton }));

interface Props {
  label: string;
  text: string;
  /** Several lines, such as a part of a configuration file. */
  lines?: boolean;
}

/** A value that is copied into another application, with the button for it. */
export const CopyableText = ({ label, text, lines = false }: Props) => (
  <div className="mb-4 min-w-0">
    <h3 className="mb-1 text-sm font-medium">{label}</h3>
    <div className="flex items-start gap-2 rounded border border-line bg-sunken px-3 py-2">
      <code className={`min-w-0 flex-1 font-mono text-sm wrap-anywhere ${lines ? 'whitespace-pre-wrap' : ''}`}>
        {text}
      </code>
      <Suspense>
        <CopyButton text={text} what={label} />
      </Suspense>
    </div>
  </div>
);
