import { useId, useRef, useState, type DragEvent } from 'react';
import { Button } from '../buttons/Button.tsx';
import { cx } from '../style/cx.ts';
import { Icon } from '../icons/Icon.tsx';

export interface FilePickerProps {
  /** The name of the control. */
  label: string;
  /** The button's text, such as 'Upload Logo'. */
  action: string;
  /** The allowed files, in words. */
  hint?: string;
  /** The attribute `accept` of an `<input type="file">`. */
  accept: string;
  /** Returns the reason why a file is refused, before it is sent. */
  refuse?(file: File): string | undefined;
  /** Called with a chosen or dropped file that is not refused. */
  onFile(file: File): void;
  /** The error of the file that was sent. */
  error?: string;
  /** A file whose upload failed; it can be sent again. */
  unsent?: File | undefined;
  busy?: boolean;
  disabled?: boolean;
}

/** Takes one file, chosen or dropped. The input is cleared at once, so that the same file can be chosen again. */
export function FilePicker({
  label,
  action,
  hint,
  accept,
  refuse,
  onFile,
  error,
  unsent,
  busy = false,
  disabled = false,
}: FilePickerProps) {
  const [refused, setRefused] = useState<string>();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const wrong = refused ?? error;
  const idle = !busy && !disabled;

  const take = (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file || !idle) return;
    const why = refuse?.(file);
    setRefused(why);
    if (why === undefined) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div role="group" aria-label={label}>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(idle);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'flex flex-col items-center gap-2 rounded border border-dashed p-6 text-center transition-colors max-md:p-5',
          over ? 'border-accent bg-accent-soft' : wrong ? 'border-danger' : 'border-line-strong',
        )}
      >
        <input
          ref={input}
          type="file"
          accept={accept}
          disabled={disabled}
          tabIndex={-1}
          aria-hidden
          onChange={(event) => take(event.target.files?.[0])}
          className="hidden"
        />
        <div className="flex flex-wrap justify-center gap-2">
          <Button
            icon="upload"
            busy={busy && !unsent}
            disabled={disabled}
            data-autofocus
            aria-describedby={cx(wrong && `${id}-error`, hint && `${id}-hint`) || undefined}
            onClick={() => idle && input.current?.click()}
          >
            {action}
          </Button>
          {unsent && (
            <Button variant="primary" icon="refresh-cw" busy={busy} onClick={() => take(unsent)}>
              Try again with {unsent.name}
            </Button>
          )}
        </div>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-muted max-md:text-sm">
            {hint}
          </p>
        )}
        {wrong && (
          <p id={`${id}-error`} role="alert" className="flex gap-1 text-xs text-danger max-md:text-sm">
            <Icon name="info" size={12} className="mt-0.5 max-md:mt-1" />
            <span>{wrong}</span>
          </p>
        )}
      </div>
    </div>
  );
}
