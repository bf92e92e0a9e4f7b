import type { Ref } from 'react';
import { useTyped } from '#core/list/useTyped.ts';
import { Icon } from '#core/ui/Icon.tsx';
import { TextField } from '#core/ui/TextField.tsx';

interface Props {
  /** Says what is searched for screen readers. */
  label: string;
  value: string;
  onChange(search: string): void;
  input?: Ref<HTMLInputElement>;
}

/** The search of a list. */
export function SearchField({ label, value, onChange, input }: Props) {
  const [typed, type] = useTyped(value, onChange);
  return (
    <TextField
      ref={input}
      type="search"
      label={label}
      hideLabel
      className="flex-1 md:max-w-72"
      prefix={<Icon name="search" size={14} />}
      placeholder="Search"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  );
}
