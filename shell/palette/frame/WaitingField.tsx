import type { KeyboardEvent } from 'react';
import { fieldClasses, PaletteHead } from './PaletteHead.tsx';
import { useFieldFocus } from './useFieldFocus.ts';

interface WaitingFieldProps {
  label: string;
  crumbs?: readonly string[];
  /** The typed text; an Enter is a line break. */
  pressed: string;
  onPressed(pressed: string): void;
  onBack(): void;
  onClose(): void;
}

/** A field for typing while code of the palette loads, so that no letter reaches the keys of the page. */
export function WaitingField({ label, crumbs = [], pressed, onPressed, onBack, onClose }: WaitingFieldProps) {
  const lines = pressed.split('\n');
  const field = useFieldFocus();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.repeat) onPressed(`${pressed}\n`);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onBack();
  };
  return (
    <PaletteHead crumbs={[...crumbs, ...lines.slice(0, -1)]} busy onBack={onBack} onClose={onClose}>
      <input
        ref={field}
        aria-label={label}
        aria-busy
        autoComplete="off"
        value={lines.at(-1)}
        onChange={(event) => onPressed([...lines.slice(0, -1), event.target.value].join('\n'))}
        onKeyDown={onKeyDown}
        className={fieldClasses}
      />
    </PaletteHead>
  );
}
