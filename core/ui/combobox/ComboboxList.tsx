import { ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { useEffect } from 'react';
import { cx } from '../style/cx.ts';
import { OptionText, optionClasses } from '../fields/OptionText.tsx';
import { floatClasses } from '../style/panel.ts';
import type { Option } from '../fields/Select.tsx';
import type { FoundOptions } from './useOptions.ts';

/** Chosen, it looks again after a failure; an option, because a list of choices can hold nothing else. */
export const retryOption: Option = { value: '\u0000retry', label: 'This could not be loaded. Try again' };

/** What a combobox found, or why there is nothing to choose. */
export function ComboboxList({ found }: { found: FoundOptions }) {
  const { options, state } = found;
  return (
    <>
      <span role="status" className="sr-only">
        {state === 'loaded' && (options.length === 1 ? '1 match' : `${options.length || 'No'} matches`)}
      </span>
      {/* A height of its own, at which it finds room on one side: one that takes what is left would cover the button below. */}
      <ComboboxOptions
        modal={false}
        anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
        aria-busy={state === 'loading'}
        className={cx(floatClasses, 'max-h-[40vh]! w-(--input-width) min-w-56')}
      >
        <FirstSearch found={found} />
        {linesOf(found).map((option) => (
          <ComboboxOption
            key={option.value}
            value={option}
            disabled={option.disabled !== undefined}
            className={optionClasses}
          >
            {({ selected }) => <OptionText option={option} selected={selected} />}
          </ComboboxOption>
        ))}
      </ComboboxOptions>
    </>
  );
}

/** Stands in the open list only: what is offered first is looked for when the list opens, not with the page. */
function FirstSearch({ found: { state, search } }: { found: FoundOptions }) {
  useEffect(() => {
    if (state === 'idle') search('');
  }, [state, search]);
  return null;
}

function linesOf({ options, state }: FoundOptions): readonly Option[] {
  if (state === 'failed') return [retryOption];
  if (options.length > 0) return options;
  const label = state === 'loaded' ? 'No matches' : 'Searching ...';
  return [{ value: '', label, disabled: '' }];
}
