import type { Ref } from 'react';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { IconButton } from '#core/ui/buttons/IconButton.tsx';
import { TextField } from '#core/ui/fields/TextField.tsx';
import { LONGEST_SEARCH } from '../declare/searchText.ts';
import { useTyped } from './useTyped.ts';

interface Props {
  /** The name of the field for screen readers. */
  label: string;
  placeholder?: string;
  value: string;
  onChange(search: string): void;
  input?: Ref<HTMLInputElement>;
  className?: string;
}

/** The search field of a list, which searches during typing. */
export function SearchField({ label, placeholder = 'Search', value, onChange, input, className }: Props) {
  const [typed, type, done] = useTyped(value, onChange);
  return (
    <TextField
      ref={input}
      type="search"
      label={label}
      hideLabel
      className={className ?? 'flex-1 max-[359px]:basis-full md:max-w-72'}
      prefix={<Icon name="search" size={14} />}
      suffix={
        typed && (
          <IconButton
            icon="x"
            label="Clear search"
            small
            className="-my-px -mr-2"
            // The keyboard uses Escape.
            tabIndex={-1}
            onClick={({ currentTarget }) => {
              currentTarget.closest('div')?.querySelector('input')?.focus();
              type('');
            }}
          />
        )
      }
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      maxLength={LONGEST_SEARCH}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Escape' && typed && type('')}
      onBlur={done}
    />
  );
}
